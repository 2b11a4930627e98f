/**
 * One call after the other, each with as many as the server takes at once. What was done before
 * one failed stays done, so its results are told, and the failure becomes that of each of the rest.
 */
export async function inBatches<Result>(
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
