import type { Batch, GraphQLContext } from './context.ts';

export type BatchFetch<Key, Value> = (
  context: GraphQLContext,
  keys: readonly Key[],
) => Promise<ReadonlyMap<Key, Value>>;

/**
 * Batch loader: collects the keys of one tick of a request, then fetches them together. The
 * statements of all loaders of a tick travel in one message.
 */
export function loadInBatch<Key, Value>(
  context: GraphQLContext,
  fetch: BatchFetch<Key, Value>,
  key: Key,
): Promise<Value | undefined> {
  let batch = context.batches.get(fetch);
  if (!batch) {
    if (context.batches.size === 0) setImmediate(fetchBatches, context);
    batch = createBatch(context, fetch);
    context.batches.set(fetch, batch);
  }
  batch.keys.push(key);
  return batch.result.then((values) => {
    context.budget.assertGoing();
    return values.get(key) as Value | undefined;
  });
}

function createBatch<Key, Value>(context: GraphQLContext, fetch: BatchFetch<Key, Value>): Batch {
  const keys: Key[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<unknown, unknown>>();
  return {
    keys,
    result: promise,
    fetch: () => void Promise.try(fetch, context, [...new Set(keys)]).then(resolve, reject),
    fail: reject,
  };
}

function fetchBatches(context: GraphQLContext): void {
  const batches = [...context.batches.values()];
  context.batches.clear();
  const { stoppedBy } = context.budget;
  context.sendTogether(() => {
    for (const batch of batches) {
      if (stoppedBy) batch.fail(stoppedBy);
      else batch.fetch();
    }
  });
}
