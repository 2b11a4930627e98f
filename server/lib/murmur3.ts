/**
 * MurmurHash3 (x86, 32 bits) of a text whose characters are all ASCII, as an unsigned number. Well
 * known, quick, the same in every language; no protection against whoever chooses the text.
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
    hash ^= scrambled(block);
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  let rest = 0;
  for (let place = length - 1; place >= at; place--) rest = (rest << 8) | text.charCodeAt(place);
  hash ^= scrambled(rest);
  return mixed(hash ^ length) >>> 0;
}

function scrambled(block: number): number {
  const times = Math.imul(block, 0xcc9e2d51);
  return Math.imul((times << 15) | (times >>> 17), 0x1b873593);
}

/** Its last step: every bit of the input changes each bit of the output half of the time. */
export function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
