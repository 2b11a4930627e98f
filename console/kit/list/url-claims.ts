const holderByUrlKey = new Map<string, object>();

/**
 * Claims address keys for a list. Reports two lists on a screen that share keys, because both would
 * change pages together. Returns a function that releases the keys.
 */
export function claimUrlKeys(keys: readonly string[], report = reportSharedKeys): () => void {
  const holder = {};
  const shared = keys.filter((key) => holderByUrlKey.has(key));
  if (shared.length > 0) report(shared);
  for (const key of keys) holderByUrlKey.set(key, holder);
  return () => {
    for (const key of keys) if (holderByUrlKey.get(key) === holder) holderByUrlKey.delete(key);
  };
}

function reportSharedKeys(keys: readonly string[]): void {
  console.error(`Two lists on one screen share keys of the address: ${keys.join(', ')}`);
}
