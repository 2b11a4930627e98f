import type { ItemOperation } from '../../../../contract/moderation/author-items.ts';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import {
  itemRunMessages,
  maxItemsOfRun,
  maxShownItemRunResults,
} from '../../../../contract/moderation/item-runs.ts';
import { isAdminLevel, roleIds } from '../../../../contract/roles.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, forbidden, invalidInput, notFound } from '../../../base/errors.ts';
import type { Db, Trx } from '../../../db/database.ts';
import type { ReversibleBlockingService } from '../../people/user-removal/reversible-blocking.service.ts';
import { usersIn } from '../../people/users/users-lookup.service.ts';
import { isRunOver } from '../../tasks/task-runs/run-state.ts';
import type { AnyRun } from '../../tasks/task-runs/task-runs.repository.ts';
import { taskRunsIn } from '../../tasks/task-runs/task-runs.service.ts';
import { findPolicyInUse } from '../decisions/decision-recording.ts';
import { type ItemRunOptions, itemRunOptionsOf, itemRunQueue } from './item-runs.job.ts';
import {
  type ItemRunCounts,
  itemRunsRepository,
  type ResultOfItem,
} from './item-runs.repository.ts';

export interface ItemRun extends ItemRunCounts, ItemRunOptions {
  id: number;
  status: AnyRun['status'];
  isOver: boolean;
  done: number;
  total: number;
  message: string;
  undoesRunId: number | null;
  insertedAt: Date;
  canUndo: boolean;
}

interface ItemRunDecision {
  operation: ItemOperation;
  policyId: number | null;
}

export interface ItemRunsService {
  decide(
    actor: Actor,
    authorId: number | null,
    items: readonly { kind: ContentKind; id: number; version: number | null }[],
    decision: ItemRunDecision,
  ): Promise<ItemRun>;
  /** Blocks someone at once and removes what they wrote. A removal under way is returned. */
  removeAll(actor: Actor, authorId: number, policyId: number | null): Promise<ItemRun>;
  /** Takes back everything that a run changed, the block included. */
  undo(actor: Actor, runId: number): Promise<ItemRun>;
  get(actor: Actor, runId: number): Promise<ItemRun>;
  /** The latest run about an author, whoever started it. */
  latestAbout(actor: Actor, authorId: number): Promise<ItemRun | null>;
  listResults(runId: number): Promise<ResultOfItem[]>;
}

export function createItemRunsService({
  database,
  jobs,
  blocking,
}: Pick<Core, 'database' | 'jobs'> & {
  blocking: Pick<ReversibleBlockingService, 'blockIn' | 'unblockIn'>;
}): ItemRunsService {
  async function start(
    trx: Trx,
    actor: Actor,
    options: Omit<ItemRunOptions, 'tokenScopes' | 'tokenId'> & {
      authorId: number | null;
      undoesRunId?: number;
    },
    insertItems: (runId: number) => Promise<number>,
  ): Promise<AnyRun> {
    const { authorId, undoesRunId = null, ...rest } = options;
    const runs = taskRunsIn(trx);
    const run = await runs.insert(actor.siteId, {
      kind: 'DECIDE_ITEMS',
      subjectIds: authorId === null ? [] : [authorId],
      options: {
        ...rest,
        tokenScopes: actor.tokenScopes ?? null,
        tokenId: actor.apiToken?.id ?? null,
      } satisfies ItemRunOptions,
      undoesRunId,
      total: 0,
      startedBy: actor.id,
    });
    const total = await insertItems(run.id);
    await runs.update(run.id, { total });
    await jobs.send(trx, itemRunQueue, { taskRunId: run.id });
    return { ...run, total };
  }

  async function toItemRun(db: Db, actor: Actor, run: AnyRun): Promise<ItemRun> {
    const repository = itemRunsRepository(db);
    const counts = await repository.count(run.id);
    const over = isRunOver(run);
    const { id, status, done, total, message, undoesRunId, insertedAt, result } = run;
    const isOpenToUndo = over && undoesRunId === null && result.undoneByRunId === undefined;
    const hasChanged =
      itemRunOptionsOf(run).isBlocking || (over && (await repository.hasEvents(run.id)));
    return {
      ...counts,
      ...itemRunOptionsOf(run),
      id,
      status,
      isOver: over,
      done,
      total,
      message,
      undoesRunId,
      insertedAt,
      canUndo: isOpenToUndo && hasChanged && isStarterOrAdmin(actor, run),
    };
  }

  async function find(db: Db, actor: Actor, runId: number): Promise<AnyRun> {
    const run = await taskRunsIn(db).findOfKind(actor.siteId, 'DECIDE_ITEMS', runId);
    if (!run) throw notFound(itemRunMessages.notFound);
    return run;
  }

  return {
    async decide(actor, authorId, items, { operation, policyId }) {
      if (items.length > maxItemsOfRun) throw invalidInput(itemRunMessages.tooMany, 'items');
      const unique = [...new Map(items.map((item) => [`${item.kind}:${item.id}`, item])).values()];
      return database.transaction(async (trx) => {
        await findPolicyInUse(trx, actor.siteId, policyId);
        const options = { operation, policyId, isBlocking: false, authorId };
        const run = await start(trx, actor, options, async (runId) => {
          await itemRunsRepository(trx).insertItems(runId, unique);
          return unique.length;
        });
        return toItemRun(trx, actor, run);
      });
    },

    removeAll: (actor, authorId, policyId) =>
      database.transaction(async (trx) => {
        const { siteId } = actor;
        await findPolicyInUse(trx, siteId, policyId);
        const before = await usersIn(trx).find(siteId, authorId);
        // Locks the account, so that a second request waits and finds the first one's run.
        await blocking.blockIn(trx, actor, authorId);
        const [latest] = await findLatestRuns(trx, siteId, authorId);
        if (latest && !isRunOver(latest) && itemRunOptionsOf(latest).operation === 'REMOVE') {
          return toItemRun(trx, actor, latest);
        }
        const isBlocking = before?.roleId !== Number(roleIds.spammer);
        const options = { operation: 'REMOVE' as const, policyId, isBlocking, authorId };
        const run = await start(trx, actor, options, (runId) =>
          itemRunsRepository(trx).insertAllOfAuthor(runId, siteId, authorId),
        );
        return toItemRun(trx, actor, run);
      }),

    undo: (actor, runId) =>
      database.transaction(async (trx) => {
        const runs = taskRunsIn(trx);
        await find(trx, actor, runId);
        const run = await runs.lock(runId);
        if (!run || run.undoesRunId !== null) throw notFound(itemRunMessages.notFound);
        if (!isRunOver(run)) throw conflict(itemRunMessages.isRunning);
        if (run.result.undoneByRunId !== undefined) throw conflict(itemRunMessages.isUndone);
        if (!isStarterOrAdmin(actor, run)) throw forbidden(itemRunMessages.notYours);
        const [authorId = null] = run.subjectIds;
        const { isBlocking } = itemRunOptionsOf(run);
        // First, because texts of blocked people are not shown again.
        if (isBlocking && authorId !== null) await blocking.unblockIn(trx, actor, authorId);
        const options = { operation: null, policyId: null, isBlocking: false, authorId };
        const undoing = await start(
          trx,
          actor,
          { ...options, undoesRunId: run.id },
          async (undoingId) => {
            const count = await itemRunsRepository(trx).insertUndo(undoingId, run.id);
            if (count === 0 && !isBlocking) throw conflict(itemRunMessages.nothingToUndo);
            return count;
          },
        );
        await runs.update(run.id, { result: { ...run.result, undoneByRunId: undoing.id } });
        return toItemRun(trx, actor, undoing);
      }),

    get: async (actor, runId) =>
      toItemRun(database.db, actor, await find(database.db, actor, runId)),

    async latestAbout(actor, authorId) {
      const [latest] = await findLatestRuns(database.db, actor.siteId, authorId);
      return latest ? toItemRun(database.db, actor, latest) : null;
    },

    listResults: (runId) =>
      itemRunsRepository(database.db).listResults(runId, maxShownItemRunResults),
  };
}

const findLatestRuns = (db: Db, siteId: number, authorId: number) =>
  taskRunsIn(db).latest(siteId, { kind: 'DECIDE_ITEMS', subjectId: authorId, limit: 1 });

const isStarterOrAdmin = (actor: Actor, { startedBy }: AnyRun) =>
  startedBy === actor.id || isAdminLevel(actor.roleId);
