import { confirm } from '../../../kit/confirm.ts';
import { plural } from '../../../lib/format.ts';
import { choosePolicy } from '../policies/choose-policy.ts';
import type { AuthorItem } from './author-items.queries.ts';
import type { ItemOperation } from './item-runs.queries.ts';

const questionByOperation: Record<'REMOVE' | 'SPAM', (items: string) => string> = {
  REMOVE: (items) => `Delete ${items}?`,
  SPAM: (items) => `Hide ${items} as spam?`,
};

/** Resolves to the id of the chosen policy, to null without one, to undefined if cancelled. */
export async function askBeforeDeciding(
  items: readonly AuthorItem[],
  operation: ItemOperation,
): Promise<string | null | undefined> {
  const count = plural(items.length, 'item');
  const notes = describeEscalatedAndCare(items);
  if (operation === 'REMOVE' || operation === 'SPAM') {
    const choice = await choosePolicy({
      title: questionByOperation[operation](count),
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

function describeEscalatedAndCare(items: readonly AuthorItem[]): string {
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
