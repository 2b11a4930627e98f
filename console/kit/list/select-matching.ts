/** Asks the list itself for more of its rows than the page shows. */
export interface Matching<Row> {
  /** No more than this many can be worked on at once. */
  atMost: number;
  fetchPage(page: { limit: number; offset: number }): Promise<Row[]>;
}

/** As many as screens show: a larger page of whole rows may cost more than one request may. */
export const matchingPageSize = 50;

/** Every row that the search and filters of a list match, page by page, up to the bound. */
export async function fetchMatching<Row>({ atMost, fetchPage }: Matching<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  while (rows.length < atMost) {
    const limit = Math.min(matchingPageSize, atMost - rows.length);
    const page = await fetchPage({ limit, offset: rows.length });
    rows.push(...page);
    if (page.length < limit) break;
  }
  return rows;
}
