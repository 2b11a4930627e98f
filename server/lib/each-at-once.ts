/** Works on up to `count` items at once. After a failure it begins no more, and throws the first. */
export async function forEachConcurrently<T>(
  items: AsyncIterable<T>,
  count: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  const failures: unknown[] = [];
  const processItems = async () => {
    try {
      while (failures.length === 0) {
        const next = await iterator.next();
        if (next.done) return;
        await work(next.value);
      }
    } catch (error) {
      failures.push(error);
    }
  };
  await Promise.all(Array.from({ length: count }, processItems));
  if (failures.length > 0) throw failures[0];
}
