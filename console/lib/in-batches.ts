/**
 * Calls the server in batches, one after the other. If a later batch fails, earlier results are
 * kept and all remaining ids get the error.
 */
export async function callInBatches<Result>(
  ids: readonly string[],
  atOnce: number,
  call: (batch: string[]) => Promise<Result[]>,
  toFailed: (id: string, error: unknown) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < ids.length; start += atOnce) {
    try {
      results.push(...(await call(ids.slice(start, start + atOnce))));
    } catch (error) {
      if (start === 0) throw error;
      return [...results, ...ids.slice(start).map((id) => toFailed(id, error))];
    }
  }
  return results;
}
