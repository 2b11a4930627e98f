/** How rows that match something are found, in a table of any length. */
export interface WaysToMatch {
  /** How many there are to choose from. */
  listed(): Promise<number>;
  /** How many match, going by the statistics of the database. */
  estimate(): Promise<number>;
  /** Passes so many rows in the order of the list, until enough match. */
  walk(limit: number, steps: number): Promise<number[]>;
  /** All that match, in no order; more than the cap when there are more. */
  matching(cap: number): Promise<number[]>;
  sorted(ids: readonly number[], limit: number): Promise<number[]>;
  /** Sorts all that match. */
  sortAll(limit: number): Promise<number[]>;
}

/** Among so few all that match are counted. */
const shortList = 5000;
/** What no more than these have is collected and sorted. */
export const fewMatching = 1000;
/** What more have is met within twice the steps that it should take, most of the time. */
const fewSteps = 2000;
const mostSteps = 20_000;
/** Of what is rarer than one in so many, statistics keep no count: they put it near this, or at nothing. */
const leastCounted = 500;

/**
 * The first that match, and how many do; a total that is estimated is above `fewMatching`. What is
 * rare is collected by an index, what is frequent is met soon when rows are passed in turn, and only
 * what is frequent and late in the list is sorted as a whole.
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

/** The part of an EXPLAIN (FORMAT JSON) that says how many rows there should be. */
export interface ExplainedRow {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
}

export function rowsExpected(rows: readonly ExplainedRow[]): number {
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
