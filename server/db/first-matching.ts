export interface MatchStrategies {
  listed(): Promise<number>;
  estimate(): Promise<number>;
  /** Scans up to `steps` rows in list order until `limit` match. */
  walk(limit: number, steps: number): Promise<number[]>;
  matching(cap: number): Promise<number[]>;
  sorted(ids: readonly number[], limit: number): Promise<number[]>;
  sortAll(limit: number): Promise<number[]>;
}

const maxListLengthToAlwaysCollect = 5000;
const maxExactlyCountedMatches = 1000;
/** Minimum number of rows to scan; otherwise twice the expected number. */
const minScannedRows = 2000;
const maxScannedRows = 20_000;
/**
 * Estimates of rarer values are not trusted, because PostgreSQL keeps no statistics below 1 in 500
 * rows.
 */
const maxRowsPerMatchOfTrustedEstimate = 500;

/**
 * Ids of the first matches, and their total; an estimated total is above
 * `maxExactlyCountedMatches`. Rare matches are found by an index, frequent ones by a short scan; only
 * frequent matches late in the list need a full sort.
 */
export async function findFirstMatches(
  strategies: MatchStrategies,
  length: number,
): Promise<{ ids: number[]; total: number }> {
  const listed = await strategies.listed();
  const estimate = listed <= maxListLengthToAlwaysCollect ? 0 : await strategies.estimate();
  if (estimate > Math.max(maxExactlyCountedMatches, listed / maxRowsPerMatchOfTrustedEstimate)) {
    const expected = Math.ceil((length * listed) / estimate);
    const ids = await strategies.walk(
      length,
      Math.min(Math.max(2 * expected, minScannedRows), maxScannedRows),
    );
    if (ids.length === length) return { ids, total: estimate };
  }
  const found = await strategies.matching(maxExactlyCountedMatches);
  if (found.length <= maxExactlyCountedMatches) {
    return { ids: await strategies.sorted(found, length), total: found.length };
  }
  const scanned = await strategies.walk(length, maxScannedRows);
  const ids = scanned.length === length ? scanned : await strategies.sortAll(length);
  return { ids, total: Math.max(estimate, found.length) };
}

export interface ExplainedRow {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
}

export function expectedRowCount(rows: readonly ExplainedRow[]): number {
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
