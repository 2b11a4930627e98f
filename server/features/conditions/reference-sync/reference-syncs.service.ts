import type { ReferenceDataType } from '../../../../contract/conditions/reference.ts';
import {
  maxLeftOutAtOnce,
  referenceDataTypeLabels,
  type SyncChangeSort,
  type SyncStatus,
  syncChangeFilter,
  syncChangeSorts,
  syncMessages,
} from '../../../../contract/conditions/reference-syncs.ts';
import type { TaskKind } from '../../../../contract/tasks/task-runs.ts';
import type { Actor } from '../../../base/actor.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { conflict, invalidInput, notFound } from '../../../base/errors.ts';
import type { Events } from '../../../base/events.ts';
import { type PageArgs, pageOf, sortOf } from '../../../base/paging.ts';
import { validate } from '../../../base/validate.ts';
import type { Database, Trx } from '../../../db/database.ts';
import type { CleanUp } from '../../../jobs/clean-up.job.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { TaskRun } from '../../tasks/task-runs/task-runs.repository.ts';
import { taskRunsIn } from '../../tasks/task-runs/task-runs.service.ts';
import type { ReferenceSource } from './reference-source.ts';
import { progressTotal, referenceSyncQueue } from './reference-sync.job.ts';
import {
  type ReferenceSync,
  referenceSyncsRepository,
  type SyncChange,
} from './reference-syncs.repository.ts';

export interface SyncChangeArgs extends PageArgs {
  search?: string | null | undefined;
  kind?: string | null | undefined;
  isLeftOut?: boolean | null | undefined;
  touches?: string | null | undefined;
}

export interface LeaveOutArgs {
  /** These; or else all that match. */
  ids: readonly number[] | null;
  filter: SyncChangeArgs;
  isLeftOut: boolean;
}

export interface ReferenceSyncsService {
  /** Starts reading, or joins whoever does. */
  start(actor: Actor, dataType: ReferenceDataType): Promise<ReferenceSync>;
  list(args: PageArgs): Promise<{ referenceSyncs: ReferenceSync[]; total(): Promise<number> }>;
  get(id: number): Promise<ReferenceSync>;
  changes(
    id: number,
    args: SyncChangeArgs,
  ): Promise<{ changes: SyncChange[]; total(): Promise<number> }>;
  countLeftOut(id: number): Promise<number>;
  /** Why it could not be rolled back any more, as far as that is plain to see. */
  buildsOn(sync: ReferenceSync): Promise<ReferenceSync | undefined>;
  runOf(sync: ReferenceSync): Promise<TaskRun | undefined>;
  leaveOut(actor: Actor, id: number, args: LeaveOutArgs): Promise<ReferenceSync>;
  apply(actor: Actor, id: number): Promise<ReferenceSync>;
  rollBack(actor: Actor, id: number): Promise<ReferenceSync>;
  cleanUp: CleanUp;
}

/** Differences that came to nothing are kept this long. */
const keptMs = 90 * 24 * 3_600_000;
const noun = 'referenceSync' as const;

export function createReferenceSyncsService({
  database,
  changes,
  events,
  jobs,
  source,
}: {
  database: Database;
  changes: ChangeLog;
  events: Events;
  jobs: Jobs;
  source: ReferenceSource;
}): ReferenceSyncsService {
  const stored = referenceSyncsRepository(database.db);

  async function startRun(trx: Trx, actor: Actor, kind: TaskKind, sync: ReferenceSync) {
    const run = await taskRunsIn(trx).insert(actor.siteId, {
      kind,
      subjectIds: [sync.id],
      total: progressTotal,
      startedBy: actor.id,
    });
    // The run is of the site where it was started, and so is the sync from now on.
    await referenceSyncsRepository(trx).update(sync.id, { taskRunId: run.id });
    await events.publish(trx, { siteId: actor.siteId, noun: 'taskRun', id: run.id });
    await jobs.send(trx, referenceSyncQueue, { taskRunId: run.id });
  }

  async function wakeIfStopped(trx: Trx, { taskRunId }: ReferenceSync): Promise<void> {
    if (taskRunId === null || !(await taskRunsIn(trx).wake(taskRunId))) return;
    await jobs.send(trx, referenceSyncQueue, { taskRunId });
  }

  const getIn = async (trx: Trx, id: number): Promise<ReferenceSync> => {
    const sync = await referenceSyncsRepository(trx).lock(id);
    if (!sync) throw notFound(syncMessages.notFound);
    return sync;
  };

  /** From one standing state to the one in which a job works on it. */
  const set = (
    actor: Actor,
    id: number,
    move: { from: SyncStatus; to: SyncStatus; kind: TaskKind; refusal: string },
    check: (trx: Trx, sync: ReferenceSync) => Promise<void>,
  ) =>
    database.transaction(async (trx) => {
      const sync = await getIn(trx, id);
      // Pressed twice, or by two people: it is under way.
      if (sync.status === move.to) {
        await wakeIfStopped(trx, sync);
        return sync;
      }
      if (sync.status !== move.from) throw conflict(move.refusal);
      await check(trx, sync);
      const change = { status: move.to, problem: '', siteId: actor.siteId };
      await referenceSyncsRepository(trx).update(id, change);
      await startRun(trx, actor, move.kind, sync);
      await events.publish(trx, { siteId: actor.siteId, noun, id });
      return { ...sync, ...change };
    });

  return {
    start: (actor, dataType) =>
      database.transaction(async (trx) => {
        if (!source.isConfigured) throw conflict(syncMessages.notConfigured);
        const syncs = referenceSyncsRepository(trx);
        await syncs.lockAll();
        const reading = await syncs.reading(dataType);
        if (reading) {
          await wakeIfStopped(trx, reading);
          return reading;
        }
        const sync = await syncs.insert(actor.siteId, { dataType, startedBy: actor.id });
        await startRun(trx, actor, 'READ_REFERENCE', sync);
        await changes.record(trx, actor, {
          noun,
          id: sync.id,
          action: 'started',
          after: { dataType },
        });
        return (await syncs.find(sync.id)) ?? sync;
      }),

    async list(args) {
      return { referenceSyncs: await stored.list(pageOf(args)), total: stored.count };
    },

    async get(id) {
      const sync = await stored.find(id);
      if (!sync) throw notFound(syncMessages.notFound);
      return sync;
    },

    async changes(id, args) {
      const filter = validate(syncChangeFilter, args);
      const page = {
        ...pageOf(args),
        ...sortOf<SyncChangeSort>(args, syncChangeSorts, { sort: 'name', sortDesc: false }),
      };
      return {
        changes: await stored.changes(id, filter, page),
        total: () => stored.countChanges(id, filter),
      };
    },

    countLeftOut: stored.countLeftOut,
    runOf: async ({ siteId, taskRunId }) =>
      taskRunId === null ? undefined : taskRunsIn(database.db).find(siteId, taskRunId),
    buildsOn: async (sync) => (sync.status === 'APPLIED' ? stored.appliedAfter(sync) : undefined),

    leaveOut: (actor, id, { ids, filter, isLeftOut }) =>
      database.transaction(async (trx) => {
        if (ids && ids.length > maxLeftOutAtOnce) throw invalidInput(syncMessages.tooMany, 'ids');
        const sync = await getIn(trx, id);
        if (sync.status !== 'READY') throw conflict(syncMessages.notLeftOut);
        const which = ids ? { ids } : validate(syncChangeFilter, filter);
        const count = await referenceSyncsRepository(trx).leaveOut(id, which, isLeftOut);
        if (count > 0) {
          await changes.record(trx, actor, {
            noun,
            id,
            action: isLeftOut ? 'left_out' : 'taken_in',
            after: { changes: count },
          });
        }
        return sync;
      }),

    apply: (actor, id) =>
      set(
        actor,
        id,
        {
          from: 'READY',
          to: 'APPLYING',
          kind: 'APPLY_REFERENCE',
          refusal: syncMessages.notReady,
        },
        async (trx, { counts }) => {
          const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
          if ((await referenceSyncsRepository(trx).countLeftOut(id)) === all) {
            throw conflict(syncMessages.nothingToApply);
          }
        },
      ),

    rollBack: (actor, id) =>
      set(
        actor,
        id,
        {
          from: 'APPLIED',
          to: 'ROLLING_BACK',
          kind: 'ROLL_BACK_REFERENCE',
          refusal: syncMessages.notApplied,
        },
        async (trx, sync) => {
          const later = await referenceSyncsRepository(trx).appliedAfter(sync);
          if (later) throw conflict(syncMessages.builtOn(nameOf(later)));
        },
      ),

    cleanUp: (now) => stored.forgetBefore(new Date(now.getTime() - keptMs)),
  };
}

const nameOf = ({ id, dataType }: ReferenceSync) =>
  `${referenceDataTypeLabels[dataType]} (sync ${id})`;
