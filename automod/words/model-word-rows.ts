import type { Tokens } from '../tokens/tokens.ts';
import type { WordBook } from './word-book.ts';

/** Row of a word: eight integers, the last two of which are read as one double, its weight. */
const intsPerRow = 8;
const weightOffset = 3;

export const modelWordField = {
  traits: 0,
  hash: 1,
  /** Up to four classes in one integer: a byte each, the first in the lowest. */
  classes: 2,
  featureCount: 3,
  /** The window and the text in which the word was counted last: a repeated word counts once. */
  lastWindow: 4,
  lastText: 5,
} as const;

/** Bits of the field `traits`. Those from `firstOther` on mean something else in each model. */
export const modelWordTrait = { isRead: 1, isSummed: 2, firstOther: 4 } as const;

/** What a learned model knows of the words of a word book: a row per word, in flat memory. */
export class ModelWordRows {
  ints = new Int32Array(intsPerRow << 10);
  private doubles = new Float64Array(this.ints.buffer);
  private clearCount = -1;
  private book: WordBook | undefined;
  private readonly readWord: (tokens: Tokens, token: number, row: number) => void;

  /** `readWord` writes the row of a word that occurs for the first time, and sets `isRead`. */
  constructor(readWord: (tokens: Tokens, token: number, row: number) => void) {
    this.readWord = readWord;
  }

  /** Call before reading a text: ids of words are invalid after the book was cleared. */
  startText(book: WordBook): void {
    if (this.book === book && this.clearCount === book.clearCount) return;
    this.book = book;
    this.clearCount = book.clearCount;
    this.ints.fill(0);
  }

  /** Start of the row of a token's word in `ints`. */
  rowOf(tokens: Tokens, token: number): number {
    const row = intsPerRow * (tokens.word[token] as number);
    if (row >= this.ints.length) this.grow(row);
    if (this.ints[row] === 0) this.readWord(tokens, token, row);
    return row;
  }

  private grow(row: number): void {
    const larger = new Int32Array(2 * (row + intsPerRow));
    larger.set(this.ints);
    this.ints = larger;
    this.doubles = new Float64Array(larger.buffer);
  }

  /** Sum of the weights of the word's own features. */
  weightOf(row: number): number {
    return this.doubles[row / 2 + weightOffset] as number;
  }

  setWeight(row: number, weight: number, featureCount: number): void {
    this.doubles[row / 2 + weightOffset] = weight;
    this.ints[row + modelWordField.featureCount] = featureCount;
    this.ints[row] = (this.ints[row] as number) | modelWordTrait.isSummed;
  }
}
