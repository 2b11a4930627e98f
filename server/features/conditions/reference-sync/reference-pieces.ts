import { syncMessages } from '../../../../contract/conditions/reference-syncs.ts';
import type { ChangeAuthor, ChangeLog } from '../../../base/changes.ts';
import type { Events } from '../../../base/events.ts';
import type { Trx } from '../../../db/database.ts';
import type { AnyRun } from '../../tasks/task-runs/task-runs.repository.ts';
import type { TaskStep } from '../../tasks/task-runs/task-runs.runner.ts';
import { type ApplyPhase, type ApplyPosition, applyPiece } from './reference-applying.ts';
import { referenceRollbackRepository } from './reference-rollback.repository.ts';
import { type RollbackPhase, rollBackPiece } from './reference-rollback.ts';
import { type ReferenceSync, referenceSyncsRepository } from './reference-syncs.repository.ts';

/** Progress in percent, because the number of conditions is unknown in advance. */
export const syncProgressTotal = 100;

export async function lockSync(trx: Trx, run: AnyRun): Promise<ReferenceSync> {
  const sync = await referenceSyncsRepository(trx).lock(run.subjectIds[0] ?? 0);
  if (!sync) throw new Error(`run ${run.id} has no sync`);
  return sync;
}

const authorOfRun = (run: AnyRun): ChangeAuthor => ({
  id: run.startedBy,
  siteId: run.siteId,
  requestId: `task run ${run.id}`,
});

type AnyApplyPosition = ApplyPosition<ApplyPhase | RollbackPhase>;
const startApplyPosition: AnyApplyPosition = { phase: 'begin', after: 0, conditions: 0 };

/** Runs one piece as a short transaction, so that requests are answered between two pieces. */
export async function applyOrRollBackPiece(
  trx: Trx,
  run: AnyRun,
  { changes, events }: { changes: ChangeLog; events: Events },
): Promise<TaskStep> {
  const syncs = referenceSyncsRepository(trx);
  await syncs.lockAllSyncs();
  const sync = await lockSync(trx, run);
  const isApplying = run.kind === 'APPLY_REFERENCE';
  if (sync.status !== (isApplying ? 'APPLYING' : 'ROLLING_BACK')) {
    return { done: 0, message: '', result: {}, isFinished: true };
  }
  const context = { trx, changes, author: authorOfRun(run), sync };
  const position = { ...startApplyPosition, ...run.result };
  const next: AnyApplyPosition = isApplying
    ? await applyPiece(context, position as ApplyPosition<ApplyPhase>)
    : await rollBackPiece(context, position as ApplyPosition<RollbackPhase>);
  if (next.phase !== 'done') {
    const total = Object.values(sync.counts).reduce((sum, count) => sum + count, 0);
    const percent = Math.min(99, Math.floor((next.conditions / Math.max(total, 1)) * 100));
    return {
      done: Math.max(0, percent - run.done),
      message: isApplying ? syncMessages.applying : syncMessages.rollingBack,
      result: { ...next },
      isFinished: false,
    };
  }
  return finishApplyOrRollback(context, run, next.conditions, events);
}

async function finishApplyOrRollback(
  { trx, changes, author, sync }: Parameters<typeof applyPiece>[0],
  run: AnyRun,
  conditions: number,
  events: Events,
): Promise<TaskStep> {
  const syncs = referenceSyncsRepository(trx);
  const isApplying = run.kind === 'APPLY_REFERENCE';
  const now = await syncs.now();
  const kept = isApplying ? 0 : await referenceRollbackRepository(trx).countKept(sync.id);
  await syncs.update(
    sync.id,
    isApplying
      ? { status: 'APPLIED', appliedAt: now, appliedBy: run.startedBy, problem: '' }
      : { status: 'ROLLED_BACK', rolledBackAt: now, rolledBackBy: run.startedBy, problem: '' },
  );
  // A rollback can delete conditions, which affects all data types; applying affects only its own.
  await syncs.supersede(isApplying ? sync.dataType : null, sync.id);
  await changes.record(trx, author, {
    noun: 'referenceSync',
    id: sync.id,
    action: isApplying ? 'applied' : 'rolled_back',
    after: { dataType: sync.dataType, conditions, ...(kept > 0 && { kept }) },
  });
  // Publishes one event per site, because every site shows the catalogue.
  const siteIds = await syncs.listSiteIds();
  await events.publish(
    trx,
    ...siteIds.map((siteId) => ({ siteId, noun: 'disorder' as const, id: 0 })),
  );
  const rolledBack = kept > 0 ? syncMessages.rolledBackExcept(kept) : syncMessages.rolledBack;
  return {
    done: syncProgressTotal,
    message: isApplying ? syncMessages.applied : rolledBack,
    result: { conditions, kept },
    isFinished: true,
  };
}

export async function resetAfterRefusal(trx: Trx, run: AnyRun, problem: string): Promise<TaskStep> {
  const sync = await lockSync(trx, run);
  await referenceSyncsRepository(trx).update(sync.id, {
    status: run.kind === 'APPLY_REFERENCE' ? 'READY' : 'APPLIED',
    problem,
  });
  return { done: 0, message: problem, result: {}, isFinished: true };
}
