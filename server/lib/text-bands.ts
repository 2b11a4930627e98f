/**
 * MinHash of a text in bands: texts that share most of their character 4-grams share many bands.
 * Two texts count as near-identical if they share `minSharedBands` of `bandCount` bands, which
 * happens from about two thirds common 4-grams on.
 */
const bandsPerText = 16;
export const minSharedBands = 3;
const hashesPerBand = 4;
const comparedGramLength = 4;
/** Texts with fewer letters and digits have no bands: 'Thank you so much' is no spam wave. */
const minComparedLength = 40;
/** Bounds the work for one text. */
const maxComparedLength = 3000;

const hashCount = bandsPerText * hashesPerBand;
/** Multipliers and offsets of the hash functions, from a fixed sequence. */
const hashFactors = Uint32Array.from(
  { length: hashCount },
  (_, index) => scrambleBits(index * 2 + 1) | 1,
);
const hashOffsets = Uint32Array.from({ length: hashCount }, (_, index) =>
  scrambleBits(index * 2 + 2),
);

/** Letters and digits in lower case; links become one word and digits one digit. */
function normalizeForBands(text: string): string {
  return text
    .slice(0, maxComparedLength * 2)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/https?:\/\/\S+/g, 'link')
    .replace(/\p{N}/gu, '0')
    .replace(/[^\p{L}0]/gu, '')
    .slice(0, maxComparedLength);
}

/** Returns null for texts that are too short to compare. `scope` keeps sites apart. */
export function computeTextBands(text: string, scope: number): number[] | null {
  const letters = normalizeForBands(text);
  if (letters.length < minComparedLength) return null;
  const minima = new Uint32Array(hashCount).fill(0xffffffff);
  for (const gram of hashGrams(letters)) {
    for (let index = 0; index < hashCount; index += 1) {
      const value =
        (Math.imul(gram, hashFactors[index] as number) + (hashOffsets[index] as number)) >>> 0;
      const scrambled = (value ^ (value >>> 15)) >>> 0;
      if (scrambled < (minima[index] as number)) minima[index] = scrambled;
    }
  }
  return Array.from({ length: bandsPerText }, (_, band) => {
    let hash = scrambleBits(scope * bandsPerText + band);
    for (let row = 0; row < hashesPerBand; row += 1) {
      hash = scrambleBits(hash ^ (minima[band * hashesPerBand + row] as number));
    }
    return hash | 0;
  });
}

function hashGrams(letters: string): Set<number> {
  const grams = new Set<number>();
  for (let start = 0; start + comparedGramLength <= letters.length; start += 1) {
    let hash = 0x811c9dc5;
    for (let at = start; at < start + comparedGramLength; at += 1) {
      hash = Math.imul(hash ^ letters.charCodeAt(at), 0x01000193);
    }
    grams.add(scrambleBits(hash));
  }
  return grams;
}

/** Scrambles the bits of a 32-bit number (the finaliser of MurmurHash3). */
function scrambleBits(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
