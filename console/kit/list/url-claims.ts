const holders = new Map<string, object>();

/**
 * Claims keys of the address for a list, and reports a screen with two lists that share keys: both
 * would turn their pages together. Returns a function that releases the keys.
 */
export function claimUrlKeys(keys: readonly string[], report = reportShared): () => void {
  const holder = {};
  const shared = keys.filter((key) => holders.has(key));
  if (shared.length > 0) report(shared);
  for (const key of keys) holders.set(key, holder);
  return () => {
    for (const key of keys) if (holders.get(key) === holder) holders.delete(key);
  };
}

function reportShared(keys: readonly string[]): void {
  console.error(`Two lists on one screen share keys of the address: ${keys.join(', ')}`);
}
