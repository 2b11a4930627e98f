import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';

export interface PublicItemRow {
  anchor: string;
  parent: string | null;
  kind: ContentKind;
  id: number;
  userId: number;
  isDeleted: boolean;
  isSpam: boolean;
  isPendingModeration: boolean;
}

/**
 * 'waiting': not approved, shown to its author only. 'tombstone': removed, but shown as a
 * placeholder because it has answers.
 */
export type OutlineEntryState = 'visible' | 'waiting' | 'tombstone';

export interface OutlineEntry {
  row: PublicItemRow;
  depth: number;
  shown: OutlineEntryState;
}

/** Returns items in reading order: each before its answers. */
export function buildOutline(
  rows: readonly PublicItemRow[],
  viewerId: number | undefined,
): OutlineEntry[] {
  const known = new Set(rows.map(({ anchor }) => anchor));
  const answers = Map.groupBy(rows, ({ parent }) =>
    parent !== null && known.has(parent) ? parent : null,
  );
  const entries: OutlineEntry[] = [];
  // Iterative, because answers may be nested deeply.
  const open = [...(answers.get(null) ?? [])].reverse().map((row) => ({ row, depth: 0 }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { row, depth } = next;
    const shown = computeOutlineState(row, viewerId);
    // Answers to a hidden pending item are hidden too.
    if (shown === undefined) continue;
    entries.push({ row, depth, shown });
    for (const answer of (answers.get(row.anchor) ?? []).toReversed()) {
      open.push({ row: answer, depth: depth + 1 });
    }
  }
  return removeTombstonesWithoutAnswers(entries);
}

function computeOutlineState(
  row: PublicItemRow,
  viewerId: number | undefined,
): OutlineEntryState | undefined {
  if (row.isDeleted || row.isSpam) return 'tombstone';
  if (!row.isPendingModeration) return 'visible';
  return row.userId === viewerId ? 'waiting' : undefined;
}

/** Iterates from the end: a tombstone has answers if the next remaining entry is deeper. */
function removeTombstonesWithoutAnswers(entries: readonly OutlineEntry[]): OutlineEntry[] {
  const remaining: OutlineEntry[] = [];
  for (const entry of entries.toReversed()) {
    const follower = remaining.at(-1);
    const hasAnswers = follower !== undefined && follower.depth > entry.depth;
    if (entry.shown !== 'tombstone' || hasAnswers) remaining.push(entry);
  }
  return remaining.reverse();
}
