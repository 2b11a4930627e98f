import { hashOf, placeOf } from './hash.ts';
import { withLinks } from './link-tokens.ts';
import type { Link } from './read-html.ts';
import { tokenize } from './token-reader.ts';
import { isContact, kindNumber, shows, Tokens } from './tokens.ts';
import { type Window, windowsOf } from './windows.ts';
import type { WordBook } from './word-book.ts';
import { inRow, rowInts, trait } from './word-rows.ts';

const startHash = hashOf('^');
/** Two words of classes belong together when so few stand between them. */
const reach = 5;
const never = -10;

/**
 * A piece of a text as the model reads it: its tokens, what their order adds, its windows. The
 * next piece may be read into the same page.
 */
export class Page {
  tokens: Tokens;
  windows: readonly Window[] = [];
  /** The place of each token's pair with the word before, and with the one before that, or −1. */
  pairs = new Int32Array(512);
  skips = new Int32Array(512);
  /** Places of orders of classes, and the token that each ends at. */
  orderCount = 0;
  orders = new Int32Array(3 * 512);
  orderTokens = new Int32Array(3 * 512);
  /** As they are read; links are put among them. */
  private readonly read: Tokens;

  constructor(book: WordBook) {
    this.read = new Tokens(book);
    this.tokens = this.read;
  }

  fill(text: string, links: readonly Link[]): void {
    const { read } = this;
    read.book.makeRoom();
    tokenize(text, read);
    this.tokens = links.length === 0 ? read : withLinks(read, text, links);
    this.grow(this.tokens.length);
    this.readPairs();
    this.readOrders();
    this.windows = windowsOf(this.tokens);
  }

  private grow(tokens: number): void {
    if (tokens <= this.pairs.length) return;
    this.pairs = new Int32Array(2 * tokens);
    this.skips = new Int32Array(2 * tokens);
    // A token ends three orders at most.
    this.orders = new Int32Array(6 * tokens);
    this.orderTokens = new Int32Array(6 * tokens);
  }

  /** A pair of words stays one across a comma, but not across the end of a sentence. */
  private readPairs(): void {
    const { tokens, pairs, skips } = this;
    const { ints } = tokens.book.rows;
    const { kind: kinds, word: words, shown, length } = tokens;
    let before = startHash;
    let earlier = 0;
    for (let i = 0; i < length; i++) {
      const kind = kinds[i] as number;
      pairs[i] = -1;
      skips[i] = -1;
      if (kind !== kindNumber.sign) {
        const hash = ints[rowInts * (words[i] as number) + inRow.hash] as number;
        pairs[i] = placeOf(Math.imul(before, 0x9e3779b1) ^ hash);
        if (!isContact(kind)) {
          if (earlier !== 0) skips[i] = placeOf(Math.imul(earlier, 0x7feb352d) ^ hash ^ 0x5bd1e995);
          earlier = before === startHash ? 0 : before;
          before = hash;
        }
      }
      if (((shown[i] as number) & shows.last) === 0) continue;
      before = startHash;
      earlier = 0;
    }
  }

  private readOrders(): void {
    const { tokens } = this;
    const { ints } = tokens.book.rows;
    const { kind: kinds, word: words, shown, length } = tokens;
    this.orderCount = 0;
    let [lastClass, lastAt, earlierClass, earlierAt] = [0, never, 0, never];
    let isFirst = true;
    for (let i = 0; i < length; i++) {
      const traits = ints[rowInts * (words[i] as number) + inRow.traits] as number;
      const wordClass = traits & trait.classes;
      if (wordClass > 0) {
        if (isFirst) this.addOrder(wordClass, i);
        if (i - lastAt <= reach) {
          this.addOrder(lastClass * 64 + wordClass, i);
          if (lastAt - earlierAt <= reach) {
            this.addOrder((earlierClass * 64 + lastClass) * 64 + wordClass, i);
          }
        }
        earlierClass = lastClass;
        earlierAt = lastAt;
        lastClass = wordClass;
        lastAt = i;
      }
      if (kinds[i] === kindNumber.word) isFirst = false;
      if (((shown[i] as number) & shows.last) === 0) continue;
      lastAt = never;
      earlierAt = never;
      isFirst = true;
    }
  }

  private addOrder(order: number, token: number): void {
    this.orders[this.orderCount] = placeOf(Math.imul(order + 0x3c6ef372, 0x9e3779b1));
    this.orderTokens[this.orderCount++] = token;
  }
}

export function readPage(text: string, links: readonly Link[], book: WordBook): Page {
  const page = new Page(book);
  page.fill(text, links);
  return page;
}
