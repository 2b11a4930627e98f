import type { Link } from '../text/read-html.ts';
import { tokenFlag, tokenKindCode } from './token-kinds.ts';
import type { Tokens } from './tokens.ts';

/**
 * Copies tokens to `result` and adds links at their visible text, except links that show their own
 * address.
 */
export function insertLinks(
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
      // The visible text is an address that differs from the target.
      const hides = /^(?:https?:\/\/|www\.)\S+$/.test(shown) ? tokenFlag.isDisguised : 0;
      const word = book.idOf(tokenKindCode.url, target.slice(0, 200));
      result.push(tokenKindCode.url, word, link.start, link.end, tokenFlag.hasSignal | hides);
    }
  };
  for (let i = 0; i < tokens.length; i++) {
    const [start, end] = [tokens.start[i] as number, tokens.end[i] as number];
    addLinks(start);
    const [kind, shown] = [tokens.kind[i] as number, tokens.flags[i] as number];
    result.push(kind, tokens.word[i] as number, start, end, shown);
  }
  addLinks(Number.POSITIVE_INFINITY);
  return result;
}

function hostOf(address: string): string {
  const bare = address.replace(/^https?:\/\//, '').replace(/^www\./, '');
  return bare.split(/[/?#]/, 1)[0] ?? '';
}
