export interface WaysToMatch {
  listed(): Promise<number>;
  estimate(): Promise<number>;
  /** Scans up to `steps` rows in list order until `limit` match. */
  walk(limit: number, steps: number): Promise<number[]>;
  matching(cap: number): Promise<number[]>;
  sorted(ids: readonly number[], limit: number): Promise<number[]>;
  sortAll(limit: number): Promise<number[]>;
}

const shortList = 5000;
/** Up to this many matches are collected and sorted. */
export const fewMatching = 1000;
/** Minimum number of scanned rows; usually twice the expected number is enough. */
const fewSteps = 2000;
const mostSteps = 20_000;
/** Statistics keep no count of values rarer than one in this many. */
const leastCounted = 500;

/**
 * Ids of the first matches, and their total; an estimated total is above `fewMatching`. Rare
 * matches are collected by an index, frequent ones are found soon by scanning, and only frequent
 * matches late in the list need a full sort.
 */
export async function firstMatching(
  ways: WaysToMatch,
  length: number,
): Promise<{ ids: number[]; total: number }> {
  const listed = await ways.listed();
  const estimate = listed <= shortList ? 0 : await ways.estimate();
  if (estimate > Math.max(fewMatching, listed / leastCounted)) {
    const expected = Math.ceil((length * listed) / estimate);
    const ids = await ways.walk(length, Math.min(Math.max(2 * expected, fewSteps), mostSteps));
    if (ids.length === length) return { ids, total: estimate };
  }
  const found = await ways.matching(fewMatching);
  if (found.length <= fewMatching) {
    return { ids: await ways.sorted(found, length), total: found.length };
  }
  const met = await ways.walk(length, mostSteps);
  const ids = met.length === length ? met : await ways.sortAll(length);
  return { ids, total: Math.max(estimate, found.length) };
}

export interface ExplainedRow {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
}

export function rowsExpected(rows: readonly ExplainedRow[]): number {
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
