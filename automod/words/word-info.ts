import { kindNumber, tokenKinds } from '../tokens/tokens.ts';
import { hashOf, placeOf } from './hash.ts';
import type { Entry } from './lexicon.ts';
import { linkSigns } from './link-traits.ts';

/** Of a longer word only the beginning has n-grams. */
const longest = 24;
const partsOfAddress = 10;

/** A word and its features, whatever stands around it; its row has what is needed often. */
export class WordInfo {
  readonly word: string;
  readonly entry: Entry | undefined;
  /** Of the word, or of the class that a number belongs to. */
  readonly hash: number;
  /** Of an address: what is told about it by its name. */
  readonly link: number;
  private readonly kind: number;
  private listed: { words: readonly number[]; grams: readonly number[] } | undefined;

  constructor(kind: number, word: string, entry: Entry | undefined) {
    this.word = word;
    this.entry = entry;
    this.hash = hashOf(className(kind, word));
    this.link = kind === kindNumber.url ? linkSigns(word) : 0;
    this.kind = kind;
  }

  /** Places of the word itself and of what it is a form of. */
  get words(): readonly number[] {
    return this.list().words;
  }

  /** Places of its character n-grams. */
  get grams(): readonly number[] {
    return this.list().grams;
  }

  private list() {
    this.listed ??= {
      words: Array.from(scratch.subarray(0, this.writeWords(0))),
      grams: Array.from(scratch.subarray(0, this.writeGrams(0))),
    };
    return this.listed;
  }

  /** Writes both kinds of places to one array, words first: most are needed once, to be added up. */
  writePlaces(): { places: Int32Array; words: number; all: number } {
    const words = this.writeWords(0);
    return { places: scratch, words, all: this.writeGrams(words) };
  }

  private writeWords(start: number): number {
    let count = start;
    scratch[count++] = placeOf(this.hash);
    if (this.kind === kindNumber.url) {
      for (const part of partsOf(this.word)) scratch[count++] = placeOf(hashOf(part));
      return count;
    }
    const own = hashOf(this.word);
    if (own !== this.hash) scratch[count++] = placeOf(own);
    if (this.entry) scratch[count++] = placeOf(hashOf(`=${this.entry.base}`));
    return count;
  }

  private writeGrams(start: number): number {
    if (this.kind !== kindNumber.url) return addGrams(this.word, start);
    let count = start;
    for (const part of partsOf(this.word)) count = addGrams(part, count);
    return count;
  }
}

/** Room for the words and the n-grams of an address. */
const scratch = new Int32Array(64 + 3 * longest * partsOfAddress);

function className(kind: number, word: string): string {
  if (kind === kindNumber.word || kind === kindNumber.sign) return word;
  if (kind !== kindNumber.number) return `#${tokenKinds[kind]}`;
  return `#${Math.min(6, word.replace(/\D/g, '').length)}`;
}

/** Three or four characters in a row, the borders of the word included. */
function addGrams(word: string, from: number): number {
  const letters = Math.min(word.length, longest);
  let count = from;
  for (let start = -1; start <= letters; start++) {
    let hash = 0x2545f491;
    const end = Math.min(start + 4, letters + 1);
    for (let at = start; at < end; at++) {
      const code = at < 0 ? 60 : at < letters ? word.charCodeAt(at) : 62;
      hash = Math.imul(hash ^ code, 0x01000193);
      const length = at - start + 1;
      if (length >= 3) scratch[count++] = placeOf(hash + length);
    }
  }
  return count;
}

/** The words in an address. */
function partsOf(address: string): string[] {
  return address.split(/[^a-z0-9]+/, partsOfAddress).filter((part) => part !== '');
}
