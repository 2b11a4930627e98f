import { setTimeout } from 'node:timers/promises';
import {
  noLongerListedStatus,
  type SyncChangeKind,
  syncChangeKindLabels,
} from '../../../../contract/conditions/reference-syncs.ts';
import type { ChangeLog } from '../../../base/changes.ts';
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
import { diffCondition, targetFieldByDataType } from './reference-difference.ts';
import type { ReferenceFileLimits } from './reference-file.ts';
import { referenceKinds } from './reference-kinds.ts';
import {
  applyOrRollBackPiece,
  lockSync,
  resetAfterRefusal,
  syncProgressTotal,
} from './reference-pieces.ts';
import {
  describeFileProblem,
  type ReadRecordsBatch,
  readRecordsInBatches,
  recordsPerBatch,
} from './reference-reading.ts';
import type { ReferenceSource } from './reference-source.ts';
import {
  type ComparedCondition,
  type NewStagedChange,
  referenceStagingRepository,
} from './reference-staging.repository.ts';
import { type ReferenceSync, referenceSyncsRepository } from './reference-syncs.repository.ts';

export const referenceSyncQueue: TaskQueue = { name: 'conditions.sync' };

export interface ReferenceSyncParts extends TaskParts {
  changes: ChangeLog;
  source: ReferenceSource;
  limits: ReferenceFileLimits;
}

const readingShareOfProgressPercent = 60;
/** Interval of polling for the end of another sync. */
const runningSyncPollMs = 250;

/** SyncProgress that is stored in the run, so that any process can continue. */
interface SyncProgress {
  phase: 'reading' | 'comparing' | 'looking for missing' | 'waiting';
  /** Process that reads the file. Another process has to start from the beginning. */
  reader: string;
  percent: number;
  read: number;
  unknown: number;
  missing: number;
  after: number;
  /** Start of the comparison; a sync applied after it makes it obsolete. */
  since: string;
}

const initialProgress: SyncProgress = {
  phase: 'reading',
  reader: '',
  percent: 0,
  read: 0,
  unknown: 0,
  missing: 0,
  after: 0,
  since: '',
};

export function referenceSyncJob(parts: ReferenceSyncParts): Job<{ taskRunId: number }> {
  return {
    queue: referenceSyncQueue,
    retries: 5,
    async handle({ taskRunId }) {
      const reader = createSyncSteps(parts);
      try {
        await runTask(parts, taskRunId, {
          prepare: reader.prepare,
          step: (trx, run) =>
            run.kind === 'READ_REFERENCE'
              ? reader.step(trx, run)
              : applyOrRollBackPiece(trx, run, parts),
        });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        // A refused run is not retried: nothing was changed, and it would fail again for the same
        // reason.
        await runTask(parts, taskRunId, {
          step: (trx, run) => resetAfterRefusal(trx, run, error.message),
        });
      } finally {
        await reader.close();
      }
    },
  };
}

type ReadResult = ReadRecordsBatch | { problem: string } | undefined;

/** Keeps the file open between steps, and reads the next batch while one is stored. */
function createSyncSteps({ source, limits, callers }: ReferenceSyncParts) {
  const readerId = crypto.randomUUID();
  let parts: AsyncGenerator<ReadRecordsBatch> | undefined;
  let next: ReadResult;
  let ahead: Promise<ReadResult> | undefined;

  async function readNext(from: AsyncGenerator<ReadRecordsBatch>): Promise<ReadResult> {
    try {
      return (await from.next()).value ?? undefined;
    } catch (error) {
      const problem = describeFileProblem(error);
      if (problem === undefined) throw error;
      return { problem };
    }
  }

  async function runStep(trx: Trx, run: AnyRun): Promise<TaskStep> {
    const sync = await lockSync(trx, run);
    const staging = referenceStagingRepository(trx);
    const progress: SyncProgress = { ...initialProgress, ...run.result };
    if (progress.phase === 'waiting') return beginComparing(trx, run, progress);
    if (progress.phase !== 'reading') return compareBatchWithReference(trx, sync, run, progress);
    if (progress.reader !== readerId) {
      // The process that began reading has ended; this one starts again from the beginning.
      if (parts) throw new Error('another process reads the same file');
      await staging.clear(sync.id);
      parts = readRecordsInBatches(source, sync.dataType, { limits, callers });
      return toTaskStep(run, { ...initialProgress, reader: readerId }, 'Opening the file');
    }
    if (!next) throw new Error('unreachable: nothing was read');
    if ('problem' in next) return failSyncRun(trx, run, sync, next.problem);
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
    const percent = Math.floor(share * readingShareOfProgressPercent);
    if (isLast) return beginComparing(trx, run, { ...progress, read });
    return toTaskStep(run, { ...progress, read, percent }, 'Reading the file');
  }

  return {
    step: runStep,
    async prepare({ result }: AnyRun) {
      if (result.phase === 'waiting') await setTimeout(runningSyncPollMs);
      if (!parts) return;
      next = await (ahead ?? readNext(parts));
      ahead = readNext(parts);
      // Prevents an unhandled rejection; the next `prepare` awaits `ahead` and gets the error.
      ahead.catch(() => {});
    },
    async close() {
      await parts?.return(undefined);
    },
  };
}

function toTaskStep(run: AnyRun, result: SyncProgress, message: string): TaskStep {
  return {
    done: Math.max(0, result.percent - run.done),
    message,
    result: { ...result },
    isFinished: false,
  };
}

async function failSyncRun(
  trx: Trx,
  run: AnyRun,
  sync: ReferenceSync,
  problem: string,
): Promise<TaskStep> {
  await referenceStagingRepository(trx).clear(sync.id);
  await referenceSyncsRepository(trx).update(sync.id, { status: 'FAILED', problem });
  return { ...toTaskStep(run, initialProgress, problem), isFinished: true };
}

async function beginComparing(trx: Trx, run: AnyRun, progress: SyncProgress) {
  const syncs = referenceSyncsRepository(trx);
  await syncs.lockAllSyncs();
  // Waits for a sync that is being applied, so that all its changes are visible.
  if (await syncs.isAnyChanging()) {
    const waiting: SyncProgress = {
      ...progress,
      phase: 'waiting',
      percent: readingShareOfProgressPercent,
    };
    return toTaskStep(run, waiting, 'Waiting for another sync');
  }
  await referenceStagingRepository(trx).analyze();
  const result: SyncProgress = {
    ...progress,
    phase: 'comparing',
    percent: readingShareOfProgressPercent,
    after: 0,
    unknown: 0,
    missing: 0,
    since: (await syncs.now()).toISOString(),
  };
  return toTaskStep(run, result, 'Comparing');
}

async function compareBatchWithReference(
  trx: Trx,
  sync: ReferenceSync,
  run: AnyRun,
  progress: SyncProgress,
): Promise<TaskStep> {
  const staging = referenceStagingRepository(trx);
  const { after } = progress;
  if (progress.phase === 'looking for missing') {
    const pairs = await staging.findMissingInFile(sync.dataType, sync.id, after, recordsPerBatch);
    const last = pairs.at(-1);
    if (!last) return finishComparing(trx, run, sync, progress);
    const changes = await findDifferences(trx, sync, pairs);
    await staging.insertChanges(sync.id, changes);
    const missing = progress.missing + new Set(changes.map(({ orphaCode }) => orphaCode)).size;
    return toTaskStep(run, { ...progress, after: last.orphaCode, missing }, 'Comparing');
  }
  const range = await staging.nextRange(sync.id, after, recordsPerBatch);
  if (!range) {
    const result: SyncProgress = { ...progress, phase: 'looking for missing', after: 0 };
    return toTaskStep(run, result, 'Comparing');
  }
  if (sync.dataType === 'NOMENCLATURE') await staging.insertAdditions(sync.id, range);
  const pairs = await staging.findDifferingInFile(sync.dataType, sync.id, range);
  await staging.insertChanges(sync.id, await findDifferences(trx, sync, pairs));
  const share = (range.count / progress.read) * (syncProgressTotal - readingShareOfProgressPercent);
  const result: SyncProgress = {
    ...progress,
    after: range.upTo,
    percent: Math.min(99, Math.floor(progress.percent + share)),
    unknown: progress.unknown + pairs.filter((pair) => refersToUnknownCondition(sync, pair)).length,
  };
  return toTaskStep(run, result, 'Comparing');
}

/** Files other than the nomenclature add no conditions, but may contain unknown ones. */
function refersToUnknownCondition({ dataType }: ReferenceSync, pair: ComparedCondition): boolean {
  return dataType !== 'NOMENCLATURE' && (pair.disorderId === null || pair.isTargetUnknown);
}

async function findDifferences(
  trx: Trx,
  sync: ReferenceSync,
  pairs: readonly ComparedCondition[],
): Promise<NewStagedChange[]> {
  const found = pairs
    .filter((pair) => !refersToUnknownCondition(sync, pair))
    .map((pair) => ({ pair, changes: diffCondition(pair.known, valuesInReference(sync, pair)) }));
  const changed = found.filter(({ changes }) => changes.length > 0);
  if (changed.length === 0) return [];
  // Merged conditions have no uses of their own.
  const uses = await referenceStagingRepository(trx).countUses(
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
      pages: uses.get(disorderId ?? 0)?.pages ?? 0,
    })),
  );
}

/** Values of the file, or those for conditions that the file lacks. */
function valuesInReference({ dataType }: ReferenceSync, { fileValues, known }: ComparedCondition) {
  if (fileValues) return fileValues;
  const { valuesIfAbsent } = referenceKinds[dataType];
  const field = targetFieldByDataType[dataType];
  if (dataType === 'NOMENCLATURE') {
    // Conditions that were inactive before keep their status.
    return known.isActive?.was === false
      ? {}
      : { ...valuesIfAbsent, totalStatus: noLongerListedStatus };
  }
  return { ...valuesIfAbsent, ...(field && { [field]: null }) };
}

async function finishComparing(
  trx: Trx,
  run: AnyRun,
  sync: ReferenceSync,
  progress: SyncProgress,
): Promise<TaskStep> {
  const syncs = referenceSyncsRepository(trx);
  const staging = referenceStagingRepository(trx);
  await syncs.lockAllSyncs();
  const isOutdated =
    (await syncs.isAnyChanging()) || (await syncs.isAppliedSince(new Date(progress.since)));
  if (isOutdated) {
    await staging.deleteChanges(sync.id);
    return beginComparing(trx, run, progress);
  }
  await staging.deleteComparedRecords(sync.id);
  const counts = await syncs.countByKind(sync.id);
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
  const countTexts = Object.entries(counts).map(
    ([kind, count]) => `${syncChangeKindLabels[kind as SyncChangeKind]}: ${count}`,
  );
  return {
    done: 0,
    message: isUnchanged ? 'No change' : countTexts.join(', '),
    result: { counts, read: progress.read },
    isFinished: true,
  };
}
