export interface DiffEntry<Entry> {
  kind: 'same' | 'removed' | 'added';
  entry: Entry;
}

type IsSameEntry<Entry> = (a: Entry, b: Entry) => boolean;

interface DiffOptions<Entry> {
  isSame: IsSameEntry<Entry>;
  /** Limit of the comparison table; beyond it, all between equal ends counts as replaced. */
  maxCells: number;
}

/** Unchanged entries are those of `after`; removed ones come before the ones that replace them. */
export function diffLists<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  { isSame, maxCells }: DiffOptions<Entry>,
): DiffEntry<Entry>[] {
  const least = Math.min(before.length, after.length);
  const isSameAt = (i: number, j: number) => isSame(before.at(i) as Entry, after.at(j) as Entry);
  let start = 0;
  while (start < least && isSameAt(start, start)) start++;
  let end = 0;
  while (end < least - start && isSameAt(-1 - end, -1 - end)) end++;
  const old = before.slice(start, before.length - end);
  const now = after.slice(start, after.length - end);
  const isTooLarge = (old.length + 1) * (now.length + 1) > maxCells;
  const pairs = isTooLarge ? [] : findCommonPairs(old, now, isSame);
  const runs = [after.slice(0, start).map(toDiffEntryOfKind('same'))];
  let [i, j] = [0, 0];
  for (const [nextI, nextJ] of [...pairs, [old.length, now.length] as const]) {
    runs.push(
      old.slice(i, nextI).map(toDiffEntryOfKind('removed')),
      now.slice(j, nextJ).map(toDiffEntryOfKind('added')),
      now.slice(nextJ, nextJ + 1).map(toDiffEntryOfKind('same')),
    );
    [i, j] = [nextI + 1, nextJ + 1];
  }
  runs.push(after.slice(after.length - end).map(toDiffEntryOfKind('same')));
  return runs.flat();
}

const toDiffEntryOfKind =
  (kind: DiffEntry<unknown>['kind']) =>
  <Entry>(entry: Entry): DiffEntry<Entry> => ({ kind, entry });

/** Index pairs of a longest common subsequence. Takes the product of both lengths. */
export function findCommonPairs<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  isSame: IsSameEntry<Entry>,
): (readonly [number, number])[] {
  const width = after.length + 1;
  const longest = new Uint32Array((before.length + 1) * width);
  const lengthFrom = (i: number, j: number) => longest[i * width + j] ?? 0;
  const isSameAt = (i: number, j: number) => isSame(before[i] as Entry, after[j] as Entry);
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      longest[i * width + j] = isSameAt(i, j)
        ? lengthFrom(i + 1, j + 1) + 1
        : Math.max(lengthFrom(i + 1, j), lengthFrom(i, j + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  let [i, j] = [0, 0];
  while (i < before.length && j < after.length) {
    if (isSameAt(i, j)) pairs.push([i++, j++]);
    else if (lengthFrom(i + 1, j) >= lengthFrom(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
