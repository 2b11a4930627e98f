export interface MatchingRows<Row> {
  atMost: number;
  fetchPage(page: { limit: number; offset: number }): Promise<Row[]>;
}

/** The screens' own page size: larger pages may exceed the query cost limit. */
export const matchingPageSize = 50;

export async function fetchMatchingRows<Row>({
  atMost,
  fetchPage,
}: MatchingRows<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  while (rows.length < atMost) {
    const limit = Math.min(matchingPageSize, atMost - rows.length);
    const page = await fetchPage({ limit, offset: rows.length });
    rows.push(...page);
    if (page.length < limit) break;
  }
  return rows;
}
