/** Which list on show holds which key of the address. */
const holders = new Map<string, object>();

/**
 * Claims keys of the address for a list on show, and says so where another one has them: a mistake
 * of the screen that would make both lists turn their pages together. Returns how to let go.
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
