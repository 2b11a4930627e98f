import { sql } from 'kysely';
import type { ItemOperation } from '../../../../contract/moderation/author-items.ts';
import { itemRunMessages } from '../../../../contract/moderation/item-runs.ts';
import { may } from '../../../../contract/permissions.ts';
import type { Actor } from '../../../base/actor.ts';
import { AppError } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import type { Job } from '../../../jobs/jobs.ts';
import { toRoleId } from '../../accounts/auth/sessions.service.ts';
import type { AnyRun } from '../../tasks/task-runs/task-runs.repository.ts';
import {
  runTask,
  type TaskParts,
  type TaskQueue,
  type TaskStep,
} from '../../tasks/task-runs/task-runs.runner.ts';
import type { ItemDecider } from '../author-items/item-deciding.service.ts';
import type { FlagUndoService } from '../flag-deciding/flag-undo.service.ts';
import { type ItemOfRun, itemRunsRepository } from './item-runs.repository.ts';

export const itemRunQueue: TaskQueue = { name: 'moderation.item-run' };

export interface ItemRunOptions {
  operation: ItemOperation | null;
  policyId: number | null;
  /** True if the author was blocked when the run began. */
  isBlocking: boolean;
  /** Scopes of the API token that started the run, which limit the role. */
  tokenScopes: readonly string[] | null;
  /** That token. Absent in runs of earlier releases. */
  tokenId?: number | null;
}

export const itemRunOptionsOf = (run: AnyRun) => run.options as unknown as ItemRunOptions;

/**
 * Decides one item in each step, in the transaction that also stores its result. So a killed run
 * goes on with the next item, and none is decided twice.
 */
export function itemRunJob(
  parts: TaskParts & { decideItem: ItemDecider } & Pick<FlagUndoService, 'undoIn'>,
): Job<{ taskRunId: number }> {
  const act = async (trx: Trx, actor: Actor, run: AnyRun, item: ItemOfRun): Promise<number[]> => {
    const { operation, policyId } = itemRunOptionsOf(run);
    if (operation !== null) {
      const { assocType: kind, assocId: id, seenVersion: version } = item;
      return parts.decideItem(trx, actor, { kind, id, version }, { operation, policyId });
    }
    for (const eventId of item.undoneEventIds.toReversed()) {
      await parts.undoIn(trx, actor, eventId);
    }
    return [];
  };

  async function step(trx: Trx, run: AnyRun): Promise<TaskStep> {
    const rows = itemRunsRepository(trx);
    const actor = await findStarterStillAllowed(trx, run);
    if (!actor) return createLastStep(await rows.count(run.id), itemRunMessages.starterLeft);
    const item = await rows.findNext(run.id);
    if (!item) return createLastStep(await rows.count(run.id));
    const result = await tryInSavepoint(trx, () => act(trx, actor, run, item));
    await rows.setResult(item, result);
    const message = run.undoesRunId === null ? itemRunMessages.deciding : itemRunMessages.undoing;
    return { done: 1, message, result: { position: item.position }, isFinished: false };
  }

  return {
    queue: itemRunQueue,
    retries: 5,
    handle: ({ taskRunId }) => runTask(parts, taskRunId, { step }),
  };
}

function createLastStep(counts: { ok: number; refused: number }, reason?: string): TaskStep {
  return {
    done: 0,
    message: reason ?? `Items changed: ${counts.ok}. Refused: ${counts.refused}.`,
    result: { ...counts },
    isFinished: true,
    isAborted: reason !== undefined,
  };
}

/** The starter with the role they have now. Undefined if they may no longer decide. */
async function findStarterStillAllowed(trx: Trx, run: AnyRun): Promise<Actor | undefined> {
  if (run.startedBy === null) return undefined;
  const { tokenScopes, tokenId = null } = itemRunOptionsOf(run);
  const rows = itemRunsRepository(trx);
  const user = await rows.findActiveAccount(run.siteId, run.startedBy, tokenId);
  if (!user) return undefined;
  const actor: Actor = {
    id: user.id,
    personId: user.personId,
    siteId: run.siteId,
    roleId: toRoleId(user.roleId),
    siteFeatures: [],
    requestId: `task run ${run.id}`,
    ...(tokenScopes && { tokenScopes }),
  };
  return may(actor, 'flags.moderate') ? actor : undefined;
}

/** Undoes the work on this item alone if it is refused, and returns the refusal as its result. */
async function tryInSavepoint(
  trx: Trx,
  work: () => Promise<number[]>,
): Promise<{ ok: boolean; message: string | null; eventIds: number[] }> {
  await sql`savepoint item`.execute(trx);
  try {
    const eventIds = await work();
    await sql`release savepoint item`.execute(trx);
    return { ok: true, message: null, eventIds };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sql`rollback to savepoint item`.execute(trx);
    return { ok: false, message: error.message, eventIds: [] };
  }
}
