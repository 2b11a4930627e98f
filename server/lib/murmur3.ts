/**
 * MurmurHash3 (x86, 32 bits) of an ASCII text, as an unsigned number. Fast and the same in every
 * language, but not secure against chosen input.
 */
export function murmur3(text: string, seed: number): number {
  const { length } = text;
  let hash = seed | 0;
  let at = 0;
  for (; at + 4 <= length; at += 4) {
    const block =
      text.charCodeAt(at) |
      (text.charCodeAt(at + 1) << 8) |
      (text.charCodeAt(at + 2) << 16) |
      (text.charCodeAt(at + 3) << 24);
    hash ^= scrambleHashBlock(block);
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  let rest = 0;
  for (let place = length - 1; place >= at; place--) rest = (rest << 8) | text.charCodeAt(place);
  hash ^= scrambleHashBlock(rest);
  return mixBits(hash ^ length) >>> 0;
}

function scrambleHashBlock(block: number): number {
  const times = Math.imul(block, 0xcc9e2d51);
  return Math.imul((times << 15) | (times >>> 17), 0x1b873593);
}

/** The hash's finalizer: every input bit changes each output bit half of the time. */
export function mixBits(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
