import type { Link } from './read-html.ts';
import type { Token } from './tokens.ts';
import type { WordBook } from './word-book.ts';

/**
 * The tokens of a text, with its links where their texts stand. A link whose text is its own
 * address is there already; any other becomes a token.
 */
export function withLinks(
  tokens: Token[],
  text: string,
  links: readonly Link[],
  book: WordBook,
): Token[] {
  if (links.length === 0) return tokens;
  const result: Token[] = [];
  let next = 0;
  const addLinks = (before: number) => {
    for (; next < links.length; next++) {
      const link = links[next];
      if (!link || link.start >= before) return;
      const shown = text.slice(link.start, link.end).trim().toLowerCase();
      const target = link.target.toLowerCase();
      if (hostOf(shown) === hostOf(target)) continue;
      // Shown as one address and leading to another.
      const isDisguised = /^(?:https?:\/\/|www\.)\S+$/.test(shown);
      result.push(linkToken(link, target.slice(0, 200), isDisguised, book));
    }
  };
  for (const token of tokens) {
    addLinks(token.start);
    result.push(token);
  }
  addLinks(Number.POSITIVE_INFINITY);
  return result;
}

function linkToken(link: Link, target: string, isDisguised: boolean, book: WordBook): Token {
  return {
    ...{ kind: 'url', word: target, start: link.start, end: link.end, entry: undefined },
    ...{ info: book.infoOf('url', target), isDisguised, isStyled: false, isCapitals: false },
    isLast: false,
  };
}

function hostOf(address: string): string {
  return address
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#].*$/, '');
}
