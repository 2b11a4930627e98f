import type { Link } from '../text/read-html.ts';
import { hashOf, placeOf } from '../words/hash.ts';
import type { WordBook } from '../words/word-book.ts';
import { inRow, rowInts, trait } from '../words/word-rows.ts';
import { withLinks } from './link-tokens.ts';
import { tokenize } from './token-reader.ts';
import { isContact, kindNumber, shows, Tokens } from './tokens.ts';
import { Windows } from './windows.ts';

const startHash = hashOf('^');
/** Two words of classes belong together when so few stand between them. */
const reach = 5;
const never = -10;
/** Two pairs and three orders of classes may end at a token. */
const mostOrders = 5;

/**
 * A piece of a text as the model reads it: its tokens, what their order adds, its windows. The
 * next piece may be read into the same page.
 */
export class Page {
  tokens: Tokens;
  readonly windows = new Windows();
  /**
   * What the order of words adds, by the token at which it ends: the places of its pair with the
   * word before, of that with the one before that, of orders of classes; and where they end.
   */
  orders = new Int32Array(mostOrders * 512);
  ordersTo = new Int32Array(512);
  /** Where those of classes begin, behind the pairs. */
  classesFrom = new Int32Array(512);
  /** As they are read; links are put among them. */
  private readonly read: Tokens;
  private linked: Tokens | undefined;

  constructor(book: WordBook) {
    this.read = new Tokens(book);
    this.tokens = this.read;
  }

  fill(text: string, links: readonly Link[]): void {
    const { read } = this;
    read.book.makeRoom();
    tokenize(text, read);
    this.tokens = read;
    if (links.length > 0) {
      this.linked ??= new Tokens(read.book);
      this.tokens = withLinks(read, text, links, this.linked);
    }
    const { length } = this.tokens;
    if (length > this.ordersTo.length) {
      this.orders = new Int32Array(2 * mostOrders * length);
      this.ordersTo = new Int32Array(2 * length);
      this.classesFrom = new Int32Array(2 * length);
    }
    this.readOrders();
    this.windows.read(this.tokens);
  }

  /** Where the orders of a token begin. */
  ordersFrom(token: number): number {
    return token === 0 ? 0 : (this.ordersTo[token - 1] as number);
  }

  /** Words belong together across a comma, but not across the end of a sentence. */
  private readOrders(): void {
    const { tokens, orders, ordersTo, classesFrom } = this;
    const { ints } = tokens.book.rows;
    const { kind: kinds, word: words, shown, length } = tokens;
    let count = 0;
    let before = startHash;
    let earlier = 0;
    let lastClass = 0;
    let lastAt = never;
    let earlierClass = 0;
    let earlierAt = never;
    let isFirst = true;
    for (let i = 0; i < length; i++) {
      const kind = kinds[i] as number;
      const row = rowInts * (words[i] as number);
      if (kind !== kindNumber.sign) {
        const hash = ints[row + inRow.hash] as number;
        orders[count++] = placeOf(Math.imul(before, 0x9e3779b1) ^ hash);
        if (!isContact(kind)) {
          if (earlier !== 0) {
            orders[count++] = placeOf(Math.imul(earlier, 0x7feb352d) ^ hash ^ 0x5bd1e995);
          }
          earlier = before === startHash ? 0 : before;
          before = hash;
        }
      }
      classesFrom[i] = count;
      const wordClass = (ints[row + inRow.traits] as number) & trait.classes;
      if (wordClass > 0) {
        if (isFirst) orders[count++] = classPlace(wordClass);
        if (i - lastAt <= reach) {
          orders[count++] = classPlace(lastClass * 64 + wordClass);
          if (lastAt - earlierAt <= reach) {
            orders[count++] = classPlace((earlierClass * 64 + lastClass) * 64 + wordClass);
          }
        }
        earlierClass = lastClass;
        earlierAt = lastAt;
        lastClass = wordClass;
        lastAt = i;
      }
      if (kind === kindNumber.word) isFirst = false;
      ordersTo[i] = count;
      if (((shown[i] as number) & shows.last) === 0) continue;
      before = startHash;
      earlier = 0;
      lastAt = never;
      earlierAt = never;
      isFirst = true;
    }
  }
}

function classPlace(order: number): number {
  return placeOf(Math.imul(order + 0x3c6ef372, 0x9e3779b1));
}

export function readPage(text: string, links: readonly Link[], book: WordBook): Page {
  const page = new Page(book);
  page.fill(text, links);
  return page;
}
