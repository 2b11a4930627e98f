import { type ItemOperation, itemMessages } from '../../../../contract/moderation/author-items.ts';
import {
  type ContentState,
  contentMessages,
  getContentState,
} from '../../../../contract/moderation/content.ts';
import {
  type AssocType,
  type FlagOperation,
  maxFlagsAtOnce,
} from '../../../../contract/moderation/content-flags.ts';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { AppError, conflict, invalidInput, notFound } from '../../../base/errors.ts';
import type { Database, Trx } from '../../../db/database.ts';
import {
  type ContentItem,
  contentRepository,
  originalWriterId,
} from '../content/content.repository.ts';
import { applyFlagAction } from '../flag-deciding/flag-action.ts';
import { createFlagAssigner } from '../flag-deciding/flag-assigning.ts';
import { createFlagEscalator } from '../flag-deciding/flag-escalating.ts';
import type { Flagging } from '../flag-opening/flag-opening.ts';
import { type Flag, flagRepository } from '../flags/flag.repository.ts';

interface ItemToDecide<Kind extends AssocType = ContentKind> {
  kind: Kind;
  id: number;
  /** Version of the flag that the actor saw, 0 for none. Null: changes by others are not detected. */
  version: number | null;
}

interface ItemDecision {
  operation: ItemOperation;
  policyId?: number | null | undefined;
}

/** Decides an item by its flag. Returns the events that undo it, the oldest first. */
export type ItemDecider = (
  trx: Trx,
  actor: Actor,
  item: ItemToDecide<AssocType>,
  decision: ItemDecision,
) => Promise<number[]>;

export interface ItemResult {
  kind: AssocType;
  id: number;
  ok: boolean;
  message: string | null;
  eventIds: number[];
}

export interface ItemDecidingService {
  /** Decides each item in a transaction of its own, by its flag. Refusals become results. */
  decide(
    actor: Actor,
    items: readonly ItemToDecide[],
    decision: ItemDecision,
  ): Promise<ItemResult[]>;
}

const restoringOperationByState: Record<Exclude<ContentState, 'visible'>, FlagOperation> = {
  deleted: 'UN_DELETE',
  spam: 'UN_SPAM',
  pending: 'APPROVE',
};

export function createItemDecider({
  changes,
  mail,
  flagging,
}: Pick<Core, 'changes' | 'mail'> & { flagging: Flagging }): ItemDecider {
  // Empty, because these operations send no mails with links.
  const origin = '';
  const parts = {
    changes,
    assigner: createFlagAssigner({ mail, origin }),
    escalator: createFlagEscalator({ mail, origin }),
  };

  async function findFlagId(
    trx: Trx,
    actor: Actor,
    item: ContentItem,
    flag: Flag | undefined,
  ): Promise<number> {
    if (flag) return flag.id;
    return flagging.recordFlag(trx, actor.siteId, {
      assocType: item.kind,
      assocId: item.id,
      authorId: originalWriterId(item),
      state: getContentState(item),
      requiresPreModeration: item.requiresPreModeration,
      recordedById: actor.id,
    });
  }

  return async (trx, actor, { kind, id, version: seen }, { operation, policyId }) => {
    const flag = await flagRepository(trx).findByItem(actor.siteId, kind, id);
    const item =
      kind === 'user' ? undefined : await contentRepository(trx).find(actor.siteId, kind, id);
    if (!item && kind !== 'user') throw notFound(contentMessages.notFound);
    if ((operation === 'KEEP' || !item) && !flag?.isOpen) {
      throw conflict(itemMessages.nothingToKeep);
    }
    // A flag about a person is closed instead, because people cannot be removed by a flag.
    const operations: FlagOperation[] = item ? listFlagOperations(item, operation) : ['DONE'];
    const flagId = item ? await findFlagId(trx, actor, item, flag) : (flag?.id ?? 0);
    const eventIds: number[] = [];
    for (const [index, each] of operations.entries()) {
      const { eventId } = await applyFlagAction(parts, trx, actor, flagId, {
        operation: each,
        policyId,
        isOneOfMany: true,
        // A flag that was recorded just now has no version that anyone saw.
        version: flag && index === 0 ? seen : null,
      });
      if (eventId !== null) eventIds.push(eventId);
    }
    return eventIds;
  };
}

export function createItemDecidingService({
  database,
  decideItem,
}: {
  database: Database;
  decideItem: ItemDecider;
}): ItemDecidingService {
  return {
    async decide(actor, items, decision) {
      if (items.length > maxFlagsAtOnce) throw invalidInput(itemMessages.tooManyAtOnce, 'items');
      const results: ItemResult[] = [];
      for (const item of removeRepeatedItems(items)) {
        const { kind, id } = item;
        try {
          const eventIds = await database.transaction((trx) =>
            decideItem(trx, actor, item, decision),
          );
          results.push({ kind, id, ok: true, message: null, eventIds });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          results.push({ kind, id, ok: false, message: error.message, eventIds: [] });
        }
      }
      return results;
    },
  };
}

function removeRepeatedItems(items: readonly ItemToDecide[]): ItemToDecide[] {
  return [...new Map(items.map((item) => [`${item.kind}:${item.id}`, item])).values()];
}

/** An item can be deleted, spam and held at once; restoring takes all of it back. */
function listFlagOperations(item: ContentItem, operation: ItemOperation): FlagOperation[] {
  if (operation === 'REMOVE') return ['DELETE'];
  if (operation === 'SPAM') return ['SPAM'];
  if (operation === 'KEEP') return ['DONE'];
  if (item.isDeleted && item.body === '') throw conflict(itemMessages.textGone);
  const operations: FlagOperation[] = [];
  const left = { ...item };
  for (let state = getContentState(left); state !== 'visible'; state = getContentState(left)) {
    operations.push(restoringOperationByState[state]);
    if (state === 'deleted') left.isDeleted = false;
    else if (state === 'spam') left.isSpam = false;
    else left.isPendingModeration = false;
  }
  if (operations.length === 0) throw conflict(itemMessages.visibleAlready);
  return operations;
}
