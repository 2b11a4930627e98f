import { readSignals, signalNames } from './signals.ts';
import type { Token } from './tokens.ts';

/** Features are hashed into this many places. */
export const places = 1 << 20;
const mask = places - 1;

const capacity = 1 << 14;
/** Words are remembered with the places of their character n-grams, up to this many. */
const remembered = 20_000;
const longestWord = 24;

/**
 * The features of one window at a time: words and pairs of words, character n-grams, signals. Each
 * is there once, however often it occurs, and knows the token it came from. Reading another
 * window overwrites them.
 */
export class Features {
  /** Places of words first, then from `wordCount` on of character n-grams. */
  readonly place = new Int32Array(capacity);
  readonly token = new Int32Array(capacity);
  wordCount = 0;
  count = 0;
  readonly signals = new Float32Array(signalNames.length);
  readonly signalTokens = new Int32Array(signalNames.length);

  /** The round that saw each place last: a byte, so that all of them stay close at hand. */
  private readonly seen = new Uint8Array(places);
  private round = 0;
  private readonly words = new Map<string, WordPlaces>();

  read(tokens: readonly Token[], hidden = 0): void {
    this.nextRound();
    this.count = 0;
    const words = tokens.map((token) => this.placesOf(token));
    let before = hashOf('^');
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i] as Token;
      const { hash, ownHash } = words[i] as WordPlaces;
      this.add(hash, i);
      if (ownHash !== hash) this.add(ownHash, i);
      // A pair of words stays one across a comma.
      if (token.kind !== 'sign') {
        this.add(Math.imul(before, 0x9e3779b1) ^ hash, i);
        before = hash;
      }
      if (token.entry) this.add(hashOf(`=${token.entry.base}`), i);
      if (token.kind === 'url') for (const part of partsOf(token.word)) this.add(hashOf(part), i);
    }
    this.wordCount = this.count;
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i] as Token;
      const { grams } = words[i] as WordPlaces;
      for (let gram = 0; gram < grams.length; gram++) this.addPlace(grams[gram] as number, i);
      if (token.kind !== 'url') continue;
      for (const part of partsOf(token.word)) {
        for (const gram of gramsOf(part)) this.addPlace(gram, i);
      }
    }
    readSignals(tokens, hidden, this.signals, this.signalTokens);
  }

  private add(hash: number, token: number): void {
    this.addPlace(placeOf(hash), token);
  }

  private addPlace(place: number, token: number): void {
    if (this.seen[place] === this.round || this.count >= capacity) return;
    this.seen[place] = this.round;
    this.place[this.count] = place;
    this.token[this.count] = token;
    this.count++;
  }

  private nextRound(): void {
    this.round++;
    if (this.round <= 0xff) return;
    this.seen.fill(0);
    this.round = 1;
  }

  private placesOf(token: Token): WordPlaces {
    if (token.kind === 'url') return anyLink;
    const key = token.kind === 'word' ? token.word : `${token.kind} ${token.word}`;
    let found = this.words.get(key);
    if (!found) {
      if (this.words.size >= remembered) this.words.clear();
      const { word } = token;
      found = { hash: hashOf(classOf(token)), ownHash: hashOf(word), grams: gramsOf(word) };
      this.words.set(key, found);
    }
    return found;
  }
}

interface WordPlaces {
  /** Of the word, or of the class that a number belongs to. */
  hash: number;
  ownHash: number;
  grams: Int32Array;
}

function classOf({ kind, word }: Token): string {
  if (kind === 'word' || kind === 'sign') return word;
  return kind === 'number' ? `#${Math.min(6, word.replace(/\D/g, '').length)}` : `#${kind}`;
}

/** Three to five characters in a row, the borders of the word included. */
function gramsOf(word: string): Int32Array {
  const text = `<${word.slice(0, longestWord)}>`;
  const grams: number[] = [];
  for (let start = 0; start < text.length; start++) {
    let hash = 0x2545f491;
    for (let length = 1; length <= 5 && start + length <= text.length; length++) {
      hash = Math.imul(hash ^ text.charCodeAt(start + length - 1), 0x01000193);
      if (length >= 3) grams.push(placeOf(hash + length));
    }
  }
  return Int32Array.from(grams);
}

/** The words in an address. */
function partsOf(address: string): string[] {
  return address.split(/[^a-z0-9]+/, 10).filter((part) => part !== '');
}

const linkHash = hashOf('#url');
const anyLink: WordPlaces = { hash: linkHash, ownHash: linkHash, grams: new Int32Array(0) };

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

function placeOf(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) & mask;
}
