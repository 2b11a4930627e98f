import type { GraphQLContext } from './context.ts';

/** Fetches for many parents what one parent asked for: a list costs one query, not one a row. */
export type BatchFetch<Key, Value> = (
  context: GraphQLContext,
  keys: readonly Key[],
) => Promise<ReadonlyMap<Key, Value>>;

/** Collects the keys of one tick of one request, then fetches them together. */
export async function inBatch<Key, Value>(
  context: GraphQLContext,
  fetch: BatchFetch<Key, Value>,
  key: Key,
): Promise<Value | undefined> {
  let batch = context.batches.get(fetch);
  if (!batch) {
    const keys: Key[] = [];
    const result = new Promise<ReadonlyMap<Key, Value>>((resolve, reject) => {
      setImmediate(() => {
        context.batches.delete(fetch);
        // A request that was stopped asks the database nothing more.
        if (context.budget.stoppedBy) return reject(context.budget.stoppedBy);
        fetch(context, [...new Set(keys)]).then(resolve, reject);
      });
    });
    batch = { keys, result };
    context.batches.set(fetch, batch);
  }
  batch.keys.push(key);
  const values = await batch.result;
  context.budget.assertGoing();
  return values.get(key) as Value | undefined;
}
