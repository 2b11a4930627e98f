import { hashOf, placeOf } from './hash.ts';
import { withLinks } from './link-tokens.ts';
import type { Link } from './read-html.ts';
import { type Token, tokenize } from './tokens.ts';
import { type Window, windowsOf } from './windows.ts';
import type { WordBook } from './word-book.ts';

const startHash = hashOf('^');
/** Two words of classes belong together when so few stand between them. */
const reach = 5;

/** A piece of a text as the model reads it: its tokens, what their order adds, its windows. */
export interface Page {
  tokens: readonly Token[];
  windows: readonly Window[];
  /** The place of each token's pair with the word before, and with the one before that, or −1. */
  pairs: Int32Array;
  skips: Int32Array;
  /** Places of orders of classes, and the token that each ends at. */
  orders: readonly number[];
  orderTokens: readonly number[];
}

/** Contacts and addresses say nothing about offence, for or against it. */
export function isContact({ kind }: Token): boolean {
  return kind === 'url' || kind === 'email' || kind === 'phone' || kind === 'money';
}

export function readPage(text: string, links: readonly Link[], book: WordBook): Page {
  const tokens = withLinks(tokenize(text, book), text, links, book);
  const pairs = new Int32Array(tokens.length).fill(-1);
  const skips = new Int32Array(tokens.length).fill(-1);
  const [orders, orderTokens]: [number[], number[]] = [[], []];
  let before = startHash;
  let earlier = 0;
  let [lastClass, lastAt, earlierClass, earlierAt] = [0, -10, 0, -10];
  let words = 0;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token;
    const { hash, wordClass } = token.info;
    if (token.kind !== 'sign') {
      // A pair of words stays one across a comma, but not across the end of a sentence.
      pairs[i] = placeOf(Math.imul(before, 0x9e3779b1) ^ hash);
      if (!isContact(token)) {
        if (earlier !== 0) skips[i] = placeOf(Math.imul(earlier, 0x7feb352d) ^ hash ^ 0x5bd1e995);
        earlier = before === startHash ? 0 : before;
        before = hash;
      }
    }
    if (wordClass > 0) {
      const add = (order: number) => {
        orders.push(placeOf(Math.imul(order + 0x3c6ef372, 0x9e3779b1)));
        orderTokens.push(i);
      };
      if (words === 0) add(wordClass);
      if (i - lastAt <= reach) {
        add(lastClass * 64 + wordClass);
        if (lastAt - earlierAt <= reach) add((earlierClass * 64 + lastClass) * 64 + wordClass);
      }
      [earlierClass, earlierAt] = [lastClass, lastAt];
      [lastClass, lastAt] = [wordClass, i];
    }
    if (token.kind === 'word') words++;
    if (!token.isLast) continue;
    [before, earlier, lastAt, earlierAt, words] = [startHash, 0, -10, -10, 0];
  }
  return { tokens, windows: windowsOf(tokens), pairs, skips, orders, orderTokens };
}
