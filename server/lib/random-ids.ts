import { randomFillSync } from 'node:crypto';

const randomIdsPerRead = 500;

/**
 * Creates unguessable ids from a pool of random bytes. Requesting bytes per id took a twentieth of
 * a short request.
 */
export function createRandomIds(bytes: number): () => string {
  const pool = Buffer.alloc(bytes * randomIdsPerRead);
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
