const largestRowId = 2_147_483_647;

/** Id of a database row, such as '123'; undefined for any other text. */
export function parseRowId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN;
  return id <= largestRowId ? id : undefined;
}
