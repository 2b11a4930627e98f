import type { Link } from '../text/read-html.ts';
import { kindNumber, shows, type Tokens } from './tokens.ts';

/**
 * The tokens of a text, with its links where their texts stand. A link whose text is its own
 * address is there already; any other becomes a token. They are written to `result`.
 */
export function withLinks(
  tokens: Tokens,
  text: string,
  links: readonly Link[],
  result: Tokens,
): Tokens {
  const { book } = tokens;
  result.length = 0;
  let next = 0;
  const addLinks = (before: number) => {
    for (; next < links.length; next++) {
      const link = links[next];
      if (!link || link.start >= before) return;
      const shown = text.slice(link.start, link.end).trim().toLowerCase();
      const target = link.target.toLowerCase();
      if (hostOf(shown) === hostOf(target)) continue;
      // Shown as one address and leading to another.
      const hides = /^(?:https?:\/\/|www\.)\S+$/.test(shown) ? shows.disguised : 0;
      const word = book.numberOf(kindNumber.url, target.slice(0, 200));
      result.push(kindNumber.url, word, link.start, link.end, shows.telling | hides);
    }
  };
  for (let i = 0; i < tokens.length; i++) {
    const [start, end] = [tokens.start[i] as number, tokens.end[i] as number];
    addLinks(start);
    const [kind, shown] = [tokens.kind[i] as number, tokens.shown[i] as number];
    result.push(kind, tokens.word[i] as number, start, end, shown);
  }
  addLinks(Number.POSITIVE_INFINITY);
  return result;
}

function hostOf(address: string): string {
  return address
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#].*$/, '');
}
