import { tokenKindCode, tokenKinds } from '../tokens/token-kinds.ts';
import { hashText, toBucket } from './hash.ts';
import type { LexiconEntry } from './lexicon.ts';
import { linkTraitsOf } from './link-traits.ts';

const maxGramLetters = 24;
const maxAddressParts = 10;

export class WordFeatures {
  readonly word: string;
  readonly entry: LexiconEntry | undefined;
  /** The spelling that the care rules are matched with. */
  readonly careSpelling: string;
  /** Numbers of similar length share a hash. */
  readonly hash: number;
  readonly linkTraits: number;
  private readonly kind: number;
  private buckets: { words: readonly number[]; grams: readonly number[] } | undefined;

  constructor(kind: number, word: string, entry: LexiconEntry | undefined, careSpelling: string) {
    this.word = word;
    this.entry = entry;
    this.careSpelling = careSpelling;
    this.hash = hashText(hashInputOf(kind, word));
    this.linkTraits = kind === tokenKindCode.url ? linkTraitsOf(word) : 0;
    this.kind = kind;
  }

  get wordBuckets(): readonly number[] {
    return this.computeBuckets().words;
  }

  get gramBuckets(): readonly number[] {
    return this.computeBuckets().grams;
  }

  private computeBuckets() {
    this.buckets ??= {
      words: Array.from(bucketBuffer.subarray(0, this.writeWords(0))),
      grams: Array.from(bucketBuffer.subarray(0, this.writeGrams(0))),
    };
    return this.buckets;
  }

  /** Writes word buckets, then n-gram buckets, to a shared array. */
  writeBuckets(): { buckets: Int32Array; wordCount: number; totalCount: number } {
    const wordCount = this.writeWords(0);
    return { buckets: bucketBuffer, wordCount, totalCount: this.writeGrams(wordCount) };
  }

  private writeWords(start: number): number {
    let count = start;
    bucketBuffer[count++] = toBucket(this.hash);
    if (this.kind === tokenKindCode.url) {
      for (const part of splitAddress(this.word)) bucketBuffer[count++] = toBucket(hashText(part));
      return count;
    }
    const own = hashText(this.word);
    if (own !== this.hash) bucketBuffer[count++] = toBucket(own);
    if (this.entry) bucketBuffer[count++] = toBucket(hashText(`=${this.entry.base}`));
    return count;
  }

  private writeGrams(start: number): number {
    if (this.kind !== tokenKindCode.url) return writeGramBuckets(this.word, start);
    let count = start;
    for (const part of splitAddress(this.word)) count = writeGramBuckets(part, count);
    return count;
  }
}

const bucketBuffer = new Int32Array(64 + 3 * maxGramLetters * maxAddressParts);

function hashInputOf(kind: number, word: string): string {
  if (kind === tokenKindCode.word || kind === tokenKindCode.sign) return word;
  if (kind !== tokenKindCode.number) return `#${tokenKinds[kind]}`;
  return `#${Math.min(6, word.replace(/\D/g, '').length)}`;
}

/** 3- and 4-grams including the word's borders. */
function writeGramBuckets(word: string, from: number): number {
  const letters = Math.min(word.length, maxGramLetters);
  let count = from;
  for (let start = -1; start <= letters; start++) {
    let hash = 0x2545f491;
    const end = Math.min(start + 4, letters + 1);
    for (let at = start; at < end; at++) {
      const code = at < 0 ? 60 : at < letters ? word.charCodeAt(at) : 62;
      hash = Math.imul(hash ^ code, 0x01000193);
      const length = at - start + 1;
      if (length >= 3) bucketBuffer[count++] = toBucket(hash + length);
    }
  }
  return count;
}

function splitAddress(address: string): string[] {
  return address.split(/[^a-z0-9]+/, maxAddressParts).filter((part) => part !== '');
}
