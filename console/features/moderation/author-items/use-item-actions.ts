import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirm } from '../../../kit/confirm.ts';
import { useAction } from '../../../kit/use-action.ts';
import { plural } from '../../../lib/format.ts';
import { offerUndo, refreshFlags, undoActions } from '../flags/undo.ts';
import { choosePolicy } from '../policies/choose-policy.ts';
import {
  type AuthorItem,
  decideItems,
  type ItemOperation,
  type ItemResult,
  itemKey,
} from './author-items.queries.ts';

const doneWords: Record<ItemOperation, string> = {
  REMOVE: 'deleted',
  SPAM: 'marked as spam',
  RESTORE: 'restored',
  KEEP: 'kept, flags closed',
};

const questions: Record<'REMOVE' | 'SPAM', (items: string) => string> = {
  REMOVE: (items) => `Delete ${items}?`,
  SPAM: (items) => `Hide ${items} as spam?`,
};

/** Results of the last action by item, for its rows and the summary. */
interface ActionSummary {
  text: string;
  results: ReadonlyMap<string, ItemResult>;
  /** Takes the whole action back; absent if nothing was changed. */
  undo?: (() => Promise<void>) | undefined;
}

export interface ItemActions {
  isRunning: boolean;
  summary: ActionSummary | undefined;
  dismiss(): void;
  undo(): Promise<void>;
  decide(items: readonly AuthorItem[], operation: ItemOperation): Promise<boolean>;
  /** Runs another action on items, one at a time, and shows its summary. */
  run(work: () => Promise<ActionSummary>): Promise<boolean>;
}

export function useItemActions(): ItemActions {
  const queryClient = useQueryClient();
  const [summary, setSummary] = useState<ActionSummary>();
  const action = useAction({
    onSettled: () =>
      Promise.all([
        refreshFlags(queryClient),
        queryClient.invalidateQueries({ queryKey: ['activity'] }),
      ]),
  });

  const run: ItemActions['run'] = (work) => action.run(async () => setSummary(await work()));

  return {
    isRunning: action.isRunning,
    summary,
    dismiss: () => setSummary(undefined),
    run,
    async undo() {
      const isUndone = await action.run(async () => summary?.undo?.());
      if (isUndone) setSummary(undefined);
    },
    async decide(items, operation) {
      const policyId = await askFirst(items, operation);
      if (policyId === undefined) return false;
      return run(async () => {
        const results = await decideItems(items, { operation, policyId });
        const done = results.filter(({ ok }) => ok);
        const count =
          done.length === items.length
            ? plural(done.length, 'item')
            : `${done.length} of ${plural(items.length, 'item')}`;
        const text = `${count} ${doneWords[operation]}`;
        const eventIds = eventsOf(results);
        if (done.length > 0) offerUndo(text, eventIds, queryClient);
        return {
          text,
          results: new Map(results.map((result) => [itemKey(result), result])),
          ...(eventIds.length > 0 && { undo: () => undoActions(eventIds, queryClient) }),
        };
      });
    },
  };
}

/** Events of all results, the latest first: the order in which they can be undone. */
export function eventsOf(results: readonly ItemResult[]): string[] {
  return results
    .flatMap(({ eventIds }) => eventIds)
    .toSorted((one, other) => Number(other) - Number(one));
}

/** Returns undefined if the viewer cancels. */
async function askFirst(
  items: readonly AuthorItem[],
  operation: ItemOperation,
): Promise<string | null | undefined> {
  const count = plural(items.length, 'item');
  const notes = describeSpecial(items);
  if (operation === 'REMOVE' || operation === 'SPAM') {
    const choice = await choosePolicy({
      title: questions[operation](count),
      body: `They disappear from the public site, and their flags are closed.${notes} Choose the rule that the author is told:`,
    });
    return choice === null ? undefined : choice.policyId;
  }
  if (operation === 'RESTORE' || notes === '') return null;
  const isSure = await confirm({
    title: `Close the flags of ${count}?`,
    body: notes.trim(),
    confirmLabel: 'Keep',
  });
  return isSure ? null : undefined;
}

function describeSpecial(items: readonly AuthorItem[]): string {
  const open = items.flatMap(({ contentFlag }) => (contentFlag?.isOpen ? [contentFlag] : []));
  const careCount = open.filter(({ isCare }) => isCare).length;
  const escalatedCount = open.filter(({ isCare, isEscalated }) => isEscalated && !isCare).length;
  return [
    ...(escalatedCount > 0
      ? [` Escalated to the admins and closed by this: ${plural(escalatedCount, 'item')}.`]
      : []),
    ...(careCount > 0
      ? [` In the care lane and left as they are: ${plural(careCount, 'item')}.`]
      : []),
  ].join('');
}
