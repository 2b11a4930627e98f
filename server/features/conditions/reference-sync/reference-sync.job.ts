import {
  goneStatus,
  type SyncChangeKind,
  syncChangeKindLabels,
  syncMessages,
} from '../../../../contract/conditions/reference-syncs.ts';
import type { Author, ChangeLog } from '../../../base/changes.ts';
import { AppError } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import type { Job } from '../../../jobs/jobs.ts';
import type { AnyRun } from '../../tasks/task-runs/task-runs.repository.ts';
import {
  runTask,
  type TaskParts,
  type TaskQueue,
  type TaskStep,
} from '../../tasks/task-runs/task-runs.runner.ts';
import { applyChanges, rollBackChanges } from './reference-applying.ts';
import { changesOf, targetFields } from './reference-difference.ts';
import type { FileLimits } from './reference-file.ts';
import { referenceKinds } from './reference-kinds.ts';
import { batchSize, problemOf, type ReadPart, readParts } from './reference-reading.ts';
import type { ReferenceSource } from './reference-source.ts';
import {
  type NewChange,
  type Pair,
  referenceStagingRepository,
} from './reference-staging.repository.ts';
import { type ReferenceSync, referenceSyncsRepository } from './reference-syncs.repository.ts';

export const referenceSyncQueue: TaskQueue = { name: 'conditions.sync' };

export interface ReferenceSyncParts extends TaskParts {
  changes: ChangeLog;
  source: ReferenceSource;
  limits: FileLimits;
}

/** Progress is told in hundredths, since nobody knows beforehand how much there is to read. */
export const progressTotal = 100;
const readingShare = 60;

/** Kept in the row of the run, so that any process can go on from here. */
interface Progress {
  phase: 'reading' | 'comparing' | 'looking for missing';
  /** Who reads: a file is read by one from its beginning to its end. */
  reader: string;
  percent: number;
  read: number;
  unknown: number;
  missing: number;
  /** The last code that was compared. */
  after: number;
  /** When comparing began: what is applied later would be compared with the past. */
  since: string;
}

const beginning: Progress = {
  phase: 'reading',
  reader: '',
  percent: 0,
  read: 0,
  unknown: 0,
  missing: 0,
  after: 0,
  since: '',
};

/** Reads a file of the reference and makes the difference; applies one; takes one back. */
export function referenceSyncJob(parts: ReferenceSyncParts): Job<{ taskRunId: number }> {
  return {
    queue: referenceSyncQueue,
    retries: 5,
    async handle({ taskRunId }) {
      const reader = createReader(parts);
      try {
        await runTask(parts, taskRunId, {
          prepare: reader.prepare,
          step: (trx, run) =>
            run.kind === 'READ_REFERENCE' ? reader.step(trx, run) : settle(trx, run, parts),
        });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        // Nothing was changed: trying again would meet the same reason.
        await runTask(parts, taskRunId, { step: (trx, run) => refuse(trx, run, error.message) });
      } finally {
        await reader.close();
      }
    },
  };
}

async function syncOf(trx: Trx, run: AnyRun): Promise<ReferenceSync> {
  const sync = await referenceSyncsRepository(trx).lock(run.subjectIds[0] ?? 0);
  if (!sync) throw new Error(`run ${run.id} has no sync`);
  return sync;
}

type Read = ReadPart | { problem: string } | undefined;

/** Holds the file open between steps; while one part is stored, the next is read. */
function createReader({ source, limits, callers }: ReferenceSyncParts) {
  const own = crypto.randomUUID();
  let parts: AsyncGenerator<ReadPart> | undefined;
  let next: Read;
  let ahead: Promise<Read> | undefined;

  async function readOn(from: AsyncGenerator<ReadPart>): Promise<Read> {
    try {
      return (await from.next()).value ?? undefined;
    } catch (error) {
      const problem = problemOf(error);
      if (problem === undefined) throw error;
      return { problem };
    }
  }

  async function step(trx: Trx, run: AnyRun): Promise<TaskStep> {
    const sync = await syncOf(trx, run);
    const staging = referenceStagingRepository(trx);
    const progress: Progress = { ...beginning, ...run.result };
    if (progress.phase !== 'reading') return compare(trx, sync, run, progress);
    if (progress.reader !== own) {
      // Whoever read before is gone, and with it its place in the file.
      if (parts) throw new Error('another process reads the same file');
      await staging.clear(sync.id);
      parts = readParts(source, sync.dataType, { limits, callers });
      return stepOf(run, { ...beginning, reader: own }, 'Opening the file');
    }
    if (!next) throw new Error('unreachable: nothing was read');
    if ('problem' in next) return fail(trx, run, sync, next.problem);
    const { records, file, share, isLast } = next;
    await staging.stage(sync.id, records);
    const read = progress.read + records.length;
    if (progress.read === 0 || isLast) {
      await referenceSyncsRepository(trx).update(sync.id, {
        source: file.name,
        releaseDate: file.date,
        releaseVersion: file.version,
        readCount: read,
      });
    }
    const percent = Math.floor(share * readingShare);
    if (isLast) return beginComparing(trx, run, { ...progress, read });
    return stepOf(run, { ...progress, read, percent }, 'Reading the file');
  }

  return {
    step,
    /** Outside of any transaction. */
    async prepare() {
      if (!parts) return;
      next = await (ahead ?? readOn(parts));
      ahead = readOn(parts);
      // Whoever takes it hears of it.
      ahead.catch(() => {});
    },
    async close() {
      await parts?.return(undefined);
    },
  };
}

function stepOf(run: AnyRun, result: Progress, message: string): TaskStep {
  return {
    done: Math.max(0, result.percent - run.done),
    message,
    result: { ...result },
    isFinished: false,
  };
}

async function fail(
  trx: Trx,
  run: AnyRun,
  sync: ReferenceSync,
  problem: string,
): Promise<TaskStep> {
  await referenceStagingRepository(trx).clear(sync.id);
  await referenceSyncsRepository(trx).update(sync.id, { status: 'FAILED', problem });
  return { ...stepOf(run, beginning, problem), isFinished: true };
}

async function beginComparing(trx: Trx, run: AnyRun, progress: Progress) {
  const syncs = referenceSyncsRepository(trx);
  // Whatever is being applied now is seen by what follows.
  await syncs.lockAll();
  await referenceStagingRepository(trx).analyze();
  const result: Progress = {
    ...progress,
    phase: 'comparing',
    percent: readingShare,
    after: 0,
    unknown: 0,
    missing: 0,
    since: (await syncs.now()).toISOString(),
  };
  return stepOf(run, result, 'Comparing');
}

async function compare(
  trx: Trx,
  sync: ReferenceSync,
  run: AnyRun,
  progress: Progress,
): Promise<TaskStep> {
  const staging = referenceStagingRepository(trx);
  const { after } = progress;
  if (progress.phase === 'looking for missing') {
    const pairs = await staging.ofCatalogue(sync.dataType, sync.id, after, batchSize);
    const last = pairs.at(-1);
    if (!last) return finish(trx, run, sync, progress);
    const changes = await differencesOf(trx, sync, pairs);
    await staging.insertChanges(sync.id, changes);
    const missing = progress.missing + new Set(changes.map(({ orphaCode }) => orphaCode)).size;
    return stepOf(run, { ...progress, after: last.orphaCode, missing }, 'Comparing');
  }
  const range = await staging.nextRange(sync.id, after, batchSize);
  if (!range) {
    const result: Progress = { ...progress, phase: 'looking for missing', after: 0 };
    return stepOf(run, result, 'Comparing');
  }
  if (sync.dataType === 'NOMENCLATURE' && after === 0) await staging.insertAdditions(sync.id);
  const pairs = await staging.ofFile(sync.dataType, sync.id, range);
  await staging.insertChanges(sync.id, await differencesOf(trx, sync, pairs));
  const share = (range.count / progress.read) * (progressTotal - readingShare);
  const result: Progress = {
    ...progress,
    after: range.upTo,
    percent: Math.min(99, Math.floor(progress.percent + share)),
    unknown: progress.unknown + pairs.filter((pair) => isUnknown(sync, pair)).length,
  };
  return stepOf(run, result, 'Comparing');
}

/** Only the nomenclature adds conditions; the other files speak of those that are there. */
function isUnknown({ dataType }: ReferenceSync, pair: Pair): boolean {
  return dataType !== 'NOMENCLATURE' && (pair.disorderId === null || pair.isTargetUnknown);
}

async function differencesOf(
  trx: Trx,
  sync: ReferenceSync,
  pairs: readonly Pair[],
): Promise<NewChange[]> {
  const found = pairs
    .filter((pair) => !isUnknown(sync, pair))
    .map((pair) => ({ pair, changes: changesOf(pair.known, saidOf(sync, pair)) }));
  const changed = found.filter(({ changes }) => changes.length > 0);
  if (changed.length === 0) return [];
  // Nobody sees one that was merged, so nobody meets what changes about it.
  const uses = await referenceStagingRepository(trx).usesOf(
    changed.flatMap(({ pair }) => (pair.isMerged ? [] : (pair.disorderId ?? []))),
  );
  return changed.flatMap(({ pair: { orphaCode, disorderId, name }, changes }) =>
    changes.map((change) => ({
      ...change,
      orphaCode,
      disorderId,
      name,
      members: uses.get(disorderId ?? 0)?.members ?? 0,
      campaigns: uses.get(disorderId ?? 0)?.campaigns ?? 0,
    })),
  );
}

/** What the reference says by now, if only by its silence. */
function saidOf({ dataType }: ReferenceSync, { said, known }: Pair) {
  if (said) return said;
  const { absent } = referenceKinds[dataType];
  const field = targetFields[dataType];
  if (dataType === 'NOMENCLATURE') {
    // One that it had withdrawn before keeps the words for that.
    return known.isActive?.was === false ? {} : { ...absent, totalStatus: goneStatus };
  }
  return { ...absent, ...(field && { [field]: null }) };
}

async function finish(
  trx: Trx,
  run: AnyRun,
  sync: ReferenceSync,
  progress: Progress,
): Promise<TaskStep> {
  const syncs = referenceSyncsRepository(trx);
  const staging = referenceStagingRepository(trx);
  await syncs.lockAll();
  if (await syncs.isAppliedSince(new Date(progress.since))) {
    await staging.forgetChanges(sync.id);
    return beginComparing(trx, run, progress);
  }
  await staging.forgetCompared(sync.id);
  const counts = await syncs.countsByKind(sync.id);
  const isUnchanged = Object.keys(counts).length === 0;
  await syncs.update(sync.id, {
    status: isUnchanged ? 'UNCHANGED' : 'READY',
    counts,
    readCount: progress.read,
    unknownCount: progress.unknown,
    missingCount: progress.missing,
    readyAt: await syncs.now(),
  });
  await syncs.supersede(sync.dataType, sync.id);
  const told = Object.entries(counts).map(
    ([kind, count]) => `${syncChangeKindLabels[kind as SyncChangeKind]}: ${count}`,
  );
  return {
    done: 0,
    message: isUnchanged ? 'No change' : told.join(', '),
    result: { counts, read: progress.read },
    isFinished: true,
  };
}

const authorOf = (run: AnyRun): Author => ({
  id: run.startedBy,
  siteId: run.siteId,
  requestId: `task run ${run.id}`,
});

/** Applies or takes back, all of it in this one transaction. */
async function settle(
  trx: Trx,
  run: AnyRun,
  { changes, events }: ReferenceSyncParts,
): Promise<TaskStep> {
  const syncs = referenceSyncsRepository(trx);
  await syncs.lockAll();
  const sync = await syncOf(trx, run);
  const author = authorOf(run);
  const isApplying = run.kind === 'APPLY_REFERENCE';
  if (sync.status !== (isApplying ? 'APPLYING' : 'ROLLING_BACK')) {
    return { done: 0, message: '', result: {}, isFinished: true };
  }
  const work = isApplying ? applyChanges : rollBackChanges;
  const conditions = await work({ trx, changes, author, sync });
  const now = await syncs.now();
  await syncs.update(
    sync.id,
    isApplying
      ? { status: 'APPLIED', appliedAt: now, appliedBy: run.startedBy, problem: '' }
      : { status: 'ROLLED_BACK', rolledBackAt: now, rolledBackBy: run.startedBy, problem: '' },
  );
  // What is gone again matters to all kinds of files, other values only to their own.
  await syncs.supersede(isApplying ? sync.dataType : null, sync.id);
  await changes.record(trx, author, {
    noun: 'referenceSync',
    id: sync.id,
    action: isApplying ? 'applied' : 'rolled_back',
    after: { dataType: sync.dataType, conditions },
  });
  // The catalogue is the network's: every site hears of it, once.
  const siteIds = await syncs.siteIds();
  await events.publish(
    trx,
    ...siteIds.map((siteId) => ({ siteId, noun: 'disorder' as const, id: 0 })),
  );
  return {
    done: progressTotal,
    message: isApplying ? syncMessages.applied : syncMessages.rolledBack,
    result: { conditions },
    isFinished: true,
  };
}

async function refuse(trx: Trx, run: AnyRun, problem: string): Promise<TaskStep> {
  const sync = await syncOf(trx, run);
  await referenceSyncsRepository(trx).update(sync.id, {
    status: run.kind === 'APPLY_REFERENCE' ? 'READY' : 'APPLIED',
    problem,
  });
  return { done: 0, message: problem, result: {}, isFinished: true };
}
