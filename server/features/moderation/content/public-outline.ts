import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';

/** One item of a discussion, without its words. */
export interface OutlineRow {
  anchor: string;
  /** What it answers; nothing at the top. */
  parent: string | null;
  kind: ContentKind;
  id: number;
  userId: number;
  isDeleted: boolean;
  isSpam: boolean;
  isPendingModeration: boolean;
}

/**
 * Waiting: not approved yet, and shown to its author alone. A tombstone says that something was
 * there, without a word of it, where answers to it are left.
 */
export type Shown = 'visible' | 'waiting' | 'tombstone';

export interface OutlineEntry {
  row: OutlineRow;
  depth: number;
  shown: Shown;
}

/** A discussion in the order in which it is read: each item before its answers. */
export function outlineOf(
  rows: readonly OutlineRow[],
  viewerId: number | undefined,
): OutlineEntry[] {
  const known = new Set(rows.map(({ anchor }) => anchor));
  const answers = Map.groupBy(rows, ({ parent }) =>
    parent !== null && known.has(parent) ? parent : null,
  );
  const entries: OutlineEntry[] = [];
  // A stack instead of recursion: nobody promises that answers are not nested deeply.
  const open = [...(answers.get(null) ?? [])].reverse().map((row) => ({ row, depth: 0 }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { row, depth } = next;
    const shown = shownAs(row, viewerId);
    // What waits takes its answers with it.
    if (shown === undefined) continue;
    entries.push({ row, depth, shown });
    for (const answer of (answers.get(row.anchor) ?? []).toReversed()) {
      open.push({ row: answer, depth: depth + 1 });
    }
  }
  return withoutBareTombstones(entries);
}

function shownAs(row: OutlineRow, viewerId: number | undefined): Shown | undefined {
  if (row.isDeleted || row.isSpam) return 'tombstone';
  if (!row.isPendingModeration) return 'visible';
  return row.userId === viewerId ? 'waiting' : undefined;
}

/** Read backwards, what follows an entry tells whether anything is left below it. */
function withoutBareTombstones(entries: readonly OutlineEntry[]): OutlineEntry[] {
  const kept: OutlineEntry[] = [];
  for (const entry of entries.toReversed()) {
    const follower = kept.at(-1);
    const hasAnswers = follower !== undefined && follower.depth > entry.depth;
    if (entry.shown !== 'tombstone' || hasAnswers) kept.push(entry);
  }
  return kept.reverse();
}
