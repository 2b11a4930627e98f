import type { ReferenceDataType } from '../../../../contract/conditions/reference.ts';
import {
  maxChangesLeftOutAtOnce,
  referenceDataTypeLabels,
  type SyncChangeSort,
  type SyncStatus,
  syncChangeFilter,
  syncChangeSorts,
  syncMessages,
} from '../../../../contract/conditions/reference-syncs.ts';
import type { TaskKind } from '../../../../contract/tasks/task-runs.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, invalidInput, notFound } from '../../../base/errors.ts';
import { type PageArgs, pageOf, sortOf } from '../../../base/paging.ts';
import { validate } from '../../../base/validate.ts';
import type { Trx } from '../../../db/database.ts';
import type { CleanUp } from '../../../jobs/clean-up.job.ts';
import type { TaskRun } from '../../tasks/task-runs/task-runs.repository.ts';
import { taskRunsIn } from '../../tasks/task-runs/task-runs.service.ts';
import { syncProgressTotal } from './reference-pieces.ts';
import {
  type ConditionKeptInRollback,
  referenceRollbackRepository,
} from './reference-rollback.repository.ts';
import type { ReferenceSource } from './reference-source.ts';
import { referenceSyncQueue } from './reference-sync.job.ts';
import {
  type ReferenceSync,
  referenceSyncsRepository,
  type SyncChange,
} from './reference-syncs.repository.ts';

interface SyncChangeArgs extends PageArgs {
  search?: string | null | undefined;
  kind?: string | null | undefined;
  isLeftOut?: boolean | null | undefined;
  touches?: string | null | undefined;
}

interface LeaveOutChangesArgs {
  /** Null selects all changes that match `filter`. */
  ids: readonly number[] | null;
  filter: SyncChangeArgs;
  isLeftOut: boolean;
  /** True if later syncs leave the changes out, too. */
  isForGood: boolean;
}

export interface ReferenceSyncsService {
  start(actor: Actor, dataType: ReferenceDataType): Promise<ReferenceSync>;
  list(args: PageArgs): Promise<{ referenceSyncs: ReferenceSync[]; total(): Promise<number> }>;
  get(id: number): Promise<ReferenceSync>;
  listChanges(
    id: number,
    args: SyncChangeArgs,
  ): Promise<{ changes: SyncChange[]; total(): Promise<number> }>;
  countLeftOut(id: number): Promise<number>;
  /** Conditions that the rollback did not restore, because they were edited or used since. */
  listKept(id: number, limit: number): Promise<ConditionKeptInRollback[]>;
  countKept(id: number): Promise<number>;
  /** Later applied sync that has to be rolled back first. */
  findLaterApplied(sync: ReferenceSync): Promise<ReferenceSync | undefined>;
  findRun(sync: ReferenceSync): Promise<TaskRun | undefined>;
  leaveOut(actor: Actor, id: number, args: LeaveOutChangesArgs): Promise<ReferenceSync>;
  apply(actor: Actor, id: number): Promise<ReferenceSync>;
  rollBack(actor: Actor, id: number): Promise<ReferenceSync>;
  cleanUp: CleanUp;
}

const syncRetentionMs = 90 * 24 * 3_600_000;
const noun = 'referenceSync' as const;

export function createReferenceSyncsService({
  database,
  changes,
  events,
  jobs,
  source,
}: Pick<Core, 'database' | 'changes' | 'events' | 'jobs'> & {
  source: ReferenceSource;
}): ReferenceSyncsService {
  const stored = referenceSyncsRepository(database.db);
  const rollback = referenceRollbackRepository(database.db);

  async function startRun(trx: Trx, actor: Actor, kind: TaskKind, sync: ReferenceSync) {
    const run = await taskRunsIn(trx).insert(actor.siteId, {
      kind,
      subjectIds: [sync.id],
      total: syncProgressTotal,
      startedBy: actor.id,
    });
    await referenceSyncsRepository(trx).update(sync.id, { taskRunId: run.id });
    await events.publish(trx, { siteId: actor.siteId, noun: 'taskRun', id: run.id });
    await jobs.send(trx, referenceSyncQueue, { taskRunId: run.id });
  }

  async function wakeIfStopped(trx: Trx, { taskRunId }: ReferenceSync): Promise<void> {
    if (taskRunId === null || !(await taskRunsIn(trx).wake(taskRunId))) return;
    await jobs.send(trx, referenceSyncQueue, { taskRunId });
  }

  const lockOrThrow = async (trx: Trx, id: number): Promise<ReferenceSync> => {
    const sync = await referenceSyncsRepository(trx).lock(id);
    if (!sync) throw notFound(syncMessages.notFound);
    return sync;
  };

  const startTransition = (
    actor: Actor,
    id: number,
    transition: { from: SyncStatus; to: SyncStatus; kind: TaskKind; refusal: string },
    check: (trx: Trx, sync: ReferenceSync) => Promise<void>,
  ) =>
    database.transaction(async (trx) => {
      await referenceSyncsRepository(trx).lockAllSyncs();
      const sync = await lockOrThrow(trx, id);
      // A second click or another person started the work already.
      if (sync.status === transition.to) {
        await wakeIfStopped(trx, sync);
        return sync;
      }
      if (sync.status !== transition.from) throw conflict(transition.refusal);
      if (await referenceSyncsRepository(trx).isAnyChanging()) throw conflict(syncMessages.busy);
      await check(trx, sync);
      const change = { status: transition.to, problem: '', siteId: actor.siteId };
      await referenceSyncsRepository(trx).update(id, change);
      await startRun(trx, actor, transition.kind, sync);
      await events.publish(trx, { siteId: actor.siteId, noun, id });
      return { ...sync, ...change };
    });

  return {
    start: (actor, dataType) =>
      database.transaction(async (trx) => {
        if (!source.isConfigured) throw conflict(syncMessages.notConfigured);
        const syncs = referenceSyncsRepository(trx);
        await syncs.lockAllSyncs();
        const reading = await syncs.lockReading(dataType);
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

    async listChanges(id, args) {
      const filter = validate(syncChangeFilter, args);
      const page = {
        ...pageOf(args),
        ...sortOf<SyncChangeSort>(args, syncChangeSorts, { sort: 'name', sortDesc: false }),
      };
      return {
        changes: await stored.listChanges(id, filter, page),
        total: () => stored.countChanges(id, filter),
      };
    },

    countLeftOut: stored.countLeftOut,
    listKept: rollback.listKept,
    countKept: rollback.countKept,
    findRun: async ({ siteId, taskRunId }) =>
      taskRunId === null ? undefined : taskRunsIn(database.db).find(siteId, taskRunId),
    findLaterApplied: async (sync) =>
      sync.status === 'APPLIED' ? stored.findAppliedAfter(sync) : undefined,

    leaveOut: (actor, id, { ids, filter, isLeftOut, isForGood }) =>
      database.transaction(async (trx) => {
        if (ids && ids.length > maxChangesLeftOutAtOnce)
          throw invalidInput(syncMessages.tooMany, 'ids');
        const sync = await lockOrThrow(trx, id);
        if (sync.status !== 'READY') throw conflict(syncMessages.notLeftOut);
        const which = ids ? { ids } : validate(syncChangeFilter, filter);
        const syncs = referenceSyncsRepository(trx);
        // Runs before `leaveOut`: a filter for changes not yet left out would find none afterwards.
        if (isForGood || !isLeftOut) await syncs.exclude(sync, which, isLeftOut);
        const count = await syncs.leaveOut(id, which, isLeftOut);
        if (count > 0 || isForGood) {
          await changes.record(trx, actor, {
            noun,
            id,
            action: isLeftOut ? 'left_out' : 'taken_in',
            after: { changes: count, ...(isForGood && { isForGood }) },
          });
        }
        return sync;
      }),

    apply: (actor, id) =>
      startTransition(
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
      startTransition(
        actor,
        id,
        {
          from: 'APPLIED',
          to: 'ROLLING_BACK',
          kind: 'ROLL_BACK_REFERENCE',
          refusal: syncMessages.notApplied,
        },
        async (trx, sync) => {
          const later = await referenceSyncsRepository(trx).findAppliedAfter(sync);
          if (later) throw conflict(syncMessages.builtOn(describeSync(later)));
        },
      ),

    cleanUp: (now) => stored.deleteObsoleteBefore(new Date(now.getTime() - syncRetentionMs)),
  };
}

const describeSync = ({ id, dataType }: ReferenceSync) =>
  `${referenceDataTypeLabels[dataType]} (sync ${id})`;
