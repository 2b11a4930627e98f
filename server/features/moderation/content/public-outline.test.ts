import { describe, expect, test } from 'vitest';
import { buildOutline, type PublicItemRow } from './public-outline.ts';

type State = 'visible' | 'deleted' | 'spam' | 'pending';

/** `row('b', 'a')` answers a. Its author is user 1 by default. */
function row(anchor: string, parent: string | null = null, state: State = 'visible', userId = 1) {
  return {
    anchor,
    parent,
    kind: 'reply',
    id: 0,
    userId,
    isDeleted: state === 'deleted',
    isSpam: state === 'spam',
    isPendingModeration: state === 'pending',
  } satisfies PublicItemRow;
}

function shown(rows: PublicItemRow[], viewerId?: number): string[] {
  return buildOutline(rows, viewerId).map(
    ({ row, depth, shown }) =>
      `${'-'.repeat(depth)}${row.anchor}${{ visible: '', tombstone: '†', waiting: '?' }[shown]}`,
  );
}

describe('an outline', () => {
  test('has each item before its answers, both in the order of writing', () => {
    const rows = [row('a'), row('b'), row('a1', 'a'), row('b1', 'b'), row('a2', 'a')];
    expect(shown([...rows, row('a11', 'a1')])).toEqual(['a', '-a1', '--a11', '-a2', 'b', '-b1']);
  });

  test('keeps a tombstone where answers are left, and only there', () => {
    expect(shown([row('a', null, 'deleted'), row('b', null, 'spam'), row('c')])).toEqual(['c']);
    expect(
      shown([
        ...[row('a', null, 'deleted'), row('a1', 'a', 'spam'), row('a11', 'a1')],
        ...[row('b', null, 'deleted'), row('b1', 'b', 'deleted'), row('c', null, 'spam')],
        row('c1', 'c'),
      ]),
    ).toEqual(['a†', '-a1†', '--a11', 'c†', '-c1']);
  });

  test('shows what waits to its author alone, and hides what is below it from others', () => {
    const rows = [row('a', null, 'pending', 7), row('a1', 'a'), row('b', null, 'deleted')];
    rows.push(row('b1', 'b', 'pending', 7));
    expect(shown(rows)).toEqual([]);
    expect(shown(rows, 1)).toEqual([]);
    expect(shown(rows, 7)).toEqual(['a?', '-a1', 'b†', '-b1?']);
  });

  test('does not show what is deleted or spam to its author, pending or not', () => {
    const both = { ...row('a', null, 'pending', 7), isDeleted: true };
    expect(shown([both, { ...both, anchor: 'b', isDeleted: false, isSpam: true }], 7)).toEqual([]);
  });

  test('puts answers to what is elsewhere at the top', () => {
    expect(shown([row('a', 'nowhere')])).toEqual(['a']);
  });

  test('ends on circles and bears any depth', () => {
    expect(shown([row('a', 'b'), row('b', 'a')])).toEqual([]);
    const chain = Array.from({ length: 20_000 }, (_, i) => row(`${i}`, i ? `${i - 1}` : null));
    expect(buildOutline(chain, undefined).at(-1)?.depth).toBe(19_999);
  });
});
