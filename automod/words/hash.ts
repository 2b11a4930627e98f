export const bucketCount = 1 << 20;

/** FNV-1a: seed and step. */
export const hashSeed = 0x811c9dc5 | 0;

export function addToHash(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

export function hashText(text: string): number {
  let hash = hashSeed;
  for (let at = 0; at < text.length; at++) hash = addToHash(hash, text.charCodeAt(at));
  return hash;
}

export function toBucket(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) & (bucketCount - 1);
}
