import { tokenFlag, tokenKindCode } from '../tokens/token-kinds.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { intsPerWord, wordField } from '../words/word-rows.ts';
import { butRole, moodOfRole, notRole, personOfRole, tenseOfRole } from './word-roles.ts';

/** Fewer buckets than for words, so that the weights fit into the processor's cache. */
export const harmBucketCount = 1 << 18;
const bucketsPerWord = 5;
const clauseStartRole = 255;
const [contextFactor, wordFactor] = [0x9e3779b1 | 0, 0x85ebca6b | 0];
/**
 * Seeds that give each kind of feature its own bucket for the same word. Plain constants on
 * purpose: as properties of an object they kept V8 from optimising the loop.
 */
const featureKindSeed = (number: number) => Math.imul(number << 8, wordFactor);
const [alone, afterWord, inMood, afterRole, inTense] = [
  featureKindSeed(1),
  featureKindSeed(2),
  featureKindSeed(3),
  featureKindSeed(4),
  featureKindSeed(5),
];

/**
 * Hashed features of each word: the word alone, with the previous word, with the last role, and
 * with the current mood, tense and person.
 */
export class HarmFeatures {
  buckets = new Int32Array(bucketsPerWord * 512);
  ends = new Int32Array(512);

  read({ book, kind: kindOf, word, flags, length }: Tokens): void {
    const { ints } = book.rows;
    if (length > this.ends.length) {
      this.buckets = new Int32Array(2 * bucketsPerWord * length);
      this.ends = new Int32Array(2 * length);
    }
    const { buckets, ends } = this;
    let count = 0;
    let previous = 0;
    let role = clauseStartRole;
    let person = 0;
    let mood = 0;
    let tense = 0;
    let negated = 0;
    for (let i = 0; i < length; i++) {
      if (kindOf[i] === tokenKindCode.word) {
        const row = intsPerWord * (word[i] as number);
        const hash = ints[row + wordField.hash] as number;
        const whom = negated * 8 + person;
        const wordPart = Math.imul(hash, wordFactor);
        buckets[count] = hashToHarmBucket(contextFactor ^ (wordPart + alone));
        buckets[count + 1] = hashToHarmBucket(hashContext(previous) ^ (wordPart + afterWord));
        buckets[count + 2] = hashToHarmBucket(hashContext(mood * 16 + whom) ^ (wordPart + inMood));
        buckets[count + 3] = hashToHarmBucket(hashContext(role) ^ (wordPart + afterRole));
        buckets[count + 4] = hashToHarmBucket(
          hashContext(tense * 16 + whom) ^ (wordPart + inTense),
        );
        count += bucketsPerWord;
        previous = hash;
        const roles = ints[row + wordField.roles] as number;
        role = roles & 0xff;
        // Contractions such as 'i'll' have two roles.
        for (let left = roles; left !== 0; left >>= 8) {
          role = left & 0xff;
          person = (personOfRole[role] as number) || person;
          tense = (tenseOfRole[role] as number) || tense;
          const next = moodOfRole[role] as number;
          if (next !== 0) {
            mood = next;
            negated = 0;
          }
          if (role === notRole) negated = 1;
          if (role === butRole) {
            mood = 0;
            tense = 0;
            negated = 0;
          }
        }
      }
      ends[i] = count;
      if (((flags[i] as number) & tokenFlag.endsSentence) === 0) continue;
      previous = 0;
      role = clauseStartRole;
      person = 0;
      mood = 0;
      tense = 0;
      negated = 0;
    }
  }
}

function hashContext(context: number): number {
  return Math.imul((context + 1) | 0, contextFactor);
}

function hashToHarmBucket(mixed: number): number {
  const once = mixed ^ (mixed >>> 15);
  const twice = Math.imul(once, 0x2c1b3c6d);
  return (twice ^ (twice >>> 13)) & (harmBucketCount - 1);
}

export function harmLengthScale(buckets: number): number {
  return Math.sqrt(Math.sqrt(Math.max(8, buckets)));
}
