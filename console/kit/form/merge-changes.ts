import { isPlainObject, isSame } from '../../lib/is-same.ts';
import { findCommonPairs } from '../../lib/list-diff.ts';

/** Merges two changes by key and list entry. `mine` wins where both changed a text. */
export function mergeChanges<T>(before: T, mine: T, theirs: T): T;
export function mergeChanges(before: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(before, mine)) return theirs;
  if (isSame(before, theirs)) return mine;
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    return mergeLists(Array.isArray(before) ? before : [], mine, theirs);
  }
  if (isPlainObject(mine) && isPlainObject(theirs))
    return mergeObjects(isPlainObject(before) ? before : {}, mine, theirs);
  return mine;
}

type PlainObject = Record<string, unknown>;

function mergeObjects(before: PlainObject, mine: PlainObject, theirs: PlainObject): PlainObject {
  const merged: PlainObject = {};
  for (const name of Object.keys({ ...theirs, ...mine })) {
    const isRemoved =
      name in before &&
      ((!(name in mine) && isSame(before[name], theirs[name])) ||
        (!(name in theirs) && isSame(before[name], mine[name])));
    if (isRemoved) continue;
    if (!(name in mine)) merged[name] = theirs[name];
    else if (!(name in theirs)) merged[name] = mine[name];
    else merged[name] = mergeChanges(before[name], mine[name], theirs[name]);
  }
  return merged;
}

/** An entry of the earlier list after the merge; undefined stands for one that was removed. */
interface MergedEntry {
  entry: unknown;
}

interface ListAlignment {
  followedBy: (MergedEntry | undefined)[];
  /** `added[n]`: entries added behind the first n earlier entries. */
  added: unknown[][];
}

function mergeLists(
  before: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): unknown[] {
  const [own, other] = [alignLists(before, mine), alignLists(before, theirs)];
  const merged: unknown[] = [];
  for (let index = 0; index <= before.length; index += 1) {
    const added = other.added[index] ?? [];
    const isAddedByBoth = (entry: unknown) => added.some((each) => isSame(each, entry));
    merged.push(...added, ...(own.added[index] ?? []).filter((entry) => !isAddedByBoth(entry)));
    if (index === before.length) break;
    const kept = mergeEntry(before[index], own.followedBy[index], other.followedBy[index]);
    if (kept) merged.push(kept.entry);
  }
  return merged;
}

function mergeEntry(
  before: unknown,
  mine: MergedEntry | undefined,
  theirs: MergedEntry | undefined,
): MergedEntry | undefined {
  if (mine && theirs) return { entry: mergeChanges(before, mine.entry, theirs.entry) };
  const left = mine ?? theirs;
  // One side removed the entry and the other changed it: keeps the change.
  return left && !isSame(before, left.entry) ? left : undefined;
}

function alignLists(before: readonly unknown[], after: readonly unknown[]): ListAlignment {
  const followedBy: ListAlignment['followedBy'] = before.map(() => undefined);
  const added: unknown[][] = Array.from({ length: before.length + 1 }, () => []);
  const gapsEndAt = [...findMatchingEntries(before, after), [before.length, after.length] as const];
  let [left, right] = [0, 0];
  for (const [leftEnd, rightEnd] of gapsEndAt) {
    // The same number of entries before and after counts as edits, a different number as additions
    // and removals.
    const isEdited = leftEnd - left === rightEnd - right;
    while (right < rightEnd) {
      if (isEdited) followedBy[left++] = { entry: after[right++] };
      else added[leftEnd]?.push(after[right++]);
    }
    if (leftEnd < before.length) followedBy[leftEnd] = { entry: after[rightEnd] };
    [left, right] = [leftEnd + 1, rightEnd + 1];
  }
  return { followedBy, added };
}

/** Lists that need more comparisons count as replaced as a whole. */
const maxEntryComparisons = 250_000;

function findMatchingEntries(before: readonly unknown[], after: readonly unknown[]) {
  const isTooLong = before.length * after.length > maxEntryComparisons;
  return isTooLong ? [] : findCommonPairs(before, after, isSameEntry);
}

/** Equal, or the same record with other values. */
function isSameEntry(a: unknown, b: unknown): boolean {
  if (isSame(a, b)) return true;
  return isPlainObject(a) && isPlainObject(b) && a.id != null && a.id === b.id;
}
