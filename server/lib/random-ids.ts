import { randomFillSync } from 'node:crypto';

const idsAtOnce = 500;

/** Ids that nobody can guess. Asking for randomness anew took a twentieth of a short request. */
export function createRandomIds(bytes: number): () => string {
  const pool = Buffer.alloc(bytes * idsAtOnce);
  let at = pool.length;
  return () => {
    if (at === pool.length) {
      randomFillSync(pool);
      at = 0;
    }
    at += bytes;
    return pool.toString('base64url', at - bytes, at);
  };
}
