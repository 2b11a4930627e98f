import type { Chunk } from '../tokens/chunk.ts';
import { isContact, tokenKindCode } from '../tokens/token-kinds.ts';
import type { Window } from '../tokens/windows.ts';
import { intsPerWord, wordField } from '../words/word-rows.ts';
import { signalNames } from './signal-codes.ts';
import { readSignals } from './signals.ts';

const maxFeaturesOfWindow = 1 << 14;
let currentVisitMark = 0;

/** Returns a number that no word has been marked with, for the words of the next window or text. */
export function nextVisitMark(): number {
  currentVisitMark = (currentVisitMark + 1) | 0;
  return currentVisitMark;
}

/**
 * Lists the features of a window with the token that each came from, for training and explanations.
 * `WindowScorer` computes the same sums without listing them.
 */
export class WindowFeatures {
  readonly buckets = new Int32Array(maxFeaturesOfWindow);
  readonly tokens = new Int32Array(maxFeaturesOfWindow);
  readonly ends: [words: number, grams: number, contactWords: number, all: number] = [0, 0, 0, 0];
  readonly signals = new Float64Array(signalNames.length);
  readonly owners = new Int32Array(signalNames.length);
  private count = 0;

  read(chunk: Chunk, window: Window, hiddenElementCount: number): void {
    const { tokens } = chunk;
    const first = this.firstOccurrences(chunk, window);
    const isContactAt = (i: number) => isContact(tokens.kind[i] as number);
    this.count = 0;
    for (const ofContacts of [false, true]) {
      for (const i of first) {
        if (isContactAt(i) === ofContacts) this.addAll(tokens.infoAt(i).wordBuckets, i);
      }
      this.addSequences(chunk, window, ofContacts);
      this.ends[ofContacts ? 2 : 0] = this.count;
      for (const i of first) {
        if (isContactAt(i) === ofContacts) this.addAll(tokens.infoAt(i).gramBuckets, i);
      }
      this.ends[ofContacts ? 3 : 1] = this.count;
    }
    const isWord = (i: number) => tokens.kind[i] === tokenKindCode.word;
    const positions = Array.from({ length: window.to - window.from }, (_, i) => window.from + i);
    const totals = {
      wordCount: positions.filter(isWord).length,
      distinctWordCount: first.filter(isWord).length,
      tokenCount: positions.length,
      hiddenElementCount,
    };
    this.signals.fill(0);
    this.owners.fill(-1);
    readSignals(tokens, positions, 0, positions.length, totals, this.signals, this.owners);
  }

  private firstOccurrences({ tokens }: Chunk, { from, to }: Window): number[] {
    const visit = nextVisitMark();
    const { ints } = tokens.book.rows;
    const first: number[] = [];
    for (let i = from; i < to; i++) {
      const row = intsPerWord * (tokens.word[i] as number);
      if (ints[row + wordField.lastVisit] === visit) continue;
      ints[row + wordField.lastVisit] = visit;
      first.push(i);
    }
    return first;
  }

  private addSequences(chunk: Chunk, { from, to }: Window, ofContacts: boolean): void {
    for (let i = from; i < to; i++) {
      if (isContact(chunk.tokens.kind[i] as number) !== ofContacts) continue;
      const end = chunk.classStarts[i] as number;
      for (let at = chunk.sequenceStart(i); at < end; at++)
        this.add(chunk.sequences[at] as number, i);
    }
    if (ofContacts) return;
    for (let i = from; i < to; i++) {
      const end = chunk.sequenceEnds[i] as number;
      for (let at = chunk.classStarts[i] as number; at < end; at++) {
        this.add(chunk.sequences[at] as number, i);
      }
    }
  }

  private addAll(buckets: readonly number[], token: number): void {
    for (let i = 0; i < buckets.length; i++) this.add(buckets[i] as number, token);
  }

  private add(bucket: number, token: number): void {
    if (this.count >= maxFeaturesOfWindow) return;
    this.buckets[this.count] = bucket;
    this.tokens[this.count] = token;
    this.count++;
  }
}
