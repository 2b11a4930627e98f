import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '../../../lib/format.ts';
import { updateFlags } from '../flags/decide.queries.ts';
import type { ItemAuthor } from '../flags/open-author-items.ts';
import { offerUndo, undoActions } from '../flags/undo.ts';
import {
  blockUser,
  decideItems,
  fetchAuthorItems,
  type ItemResult,
  itemKey,
  type RemovalPreview,
  unblockUser,
} from './author-items.queries.ts';
import { eventsOf, type ItemActions } from './use-item-actions.ts';

const batchSize = 50;
const removedStates = ['visible', 'pending'];

/** Blocks an author, then removes what they wrote in batches. One undo takes back both. */
export function useRemoval(author: ItemAuthor, actions: ItemActions) {
  const queryClient = useQueryClient();
  const [doneCount, setDoneCount] = useState(0);
  const [isRemoving, setIsRemoving] = useState(false);

  async function removeItems(policyId: string | null, results: ItemResult[]) {
    for (const state of removedStates) {
      let after: string | null = null;
      do {
        const page = { after, first: batchSize };
        const { items, endId } = await fetchAuthorItems(author.id, { state }, page, {
          withScores: false,
        });
        // Care cases are decided one by one, on their own screen.
        const removable = items.filter(
          ({ contentFlag }) => !(contentFlag?.isOpen && contentFlag.isCare),
        );
        if (removable.length > 0) {
          results.push(...(await decideItems(removable, { operation: 'REMOVE', policyId })));
        }
        setDoneCount(results.filter(({ ok }) => ok).length);
        after = endId;
      } while (after !== null);
    }
  }

  async function removeAll(preview: RemovalPreview, policyId: string | null) {
    const results: ItemResult[] = [];
    const eventIds: string[] = [];
    const { isBlocked, personFlag } = preview;
    const unblock = isBlocked ? undefined : () => unblockUser(author.id);
    const summarize = () => {
      const done = results.filter(({ ok }) => ok).length;
      return `${plural(done, 'item')} removed, ${author.username} blocked`;
    };
    if (!isBlocked) await blockUser(author.id);
    try {
      await removeItems(policyId, results);
      if (personFlag) {
        const closed = await updateFlags([personFlag], { operation: 'DONE' });
        eventIds.push(...closed.flatMap(({ eventId }) => eventId ?? []));
      }
    } finally {
      // What happened before a failure can be undone as well.
      eventIds.push(...eventsOf(results));
      offerUndo(summarize(), eventIds, queryClient, null, unblock);
    }
    return {
      text: summarize(),
      results: new Map(results.map((result) => [itemKey(result), result])),
      undo: () => undoActions(eventIds, queryClient, null, unblock),
    };
  }

  return {
    isRunning: isRemoving,
    doneCount,
    async run(preview: RemovalPreview, policyId: string | null) {
      setDoneCount(0);
      setIsRemoving(true);
      await actions.run(() => removeAll(preview, policyId));
      setIsRemoving(false);
    },
  };
}
