import type { GraphQLContext } from './context.ts';

/** Loads values for many parents at once: a list costs one query, not one per row. */
export type BatchFetch<Key, Value> = (
  context: GraphQLContext,
  keys: readonly Key[],
) => Promise<ReadonlyMap<Key, Value>>;

/** Batch loader: collects the keys of one tick of a request, then fetches them together. */
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
