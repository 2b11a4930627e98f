import { domainToASCII } from 'node:url';
import { shortLinkPath } from '../../../../contract/public-paths.ts';
import { containing, startingWith } from '../../../db/search.ts';

/** Patterns of what is stored: one of them is enough. */
export interface ShortLinkFilter {
  codes: string[];
  targets: string[];
}

/**
 * Finds what the list shows, which is more than is stored: short addresses begin with that of the
 * site and `/s/`, those of its own pages with that of the site. Nothing where that is part of all.
 */
export function shortLinkFilter(search: string, origin: string): ShortLinkFilter | undefined {
  const start = origin + shortLinkPath('');
  const typed = search.toLowerCase();
  if (start.includes(typed)) return undefined;
  const codes = afterEndOf(start, typed).filter((rest) => !rest.includes('/'));
  const paths = afterEndOf(origin, typed).filter((rest) => rest.startsWith('/'));
  return {
    codes: [containing(search), ...codes.map(startingWith)],
    targets: [...spellings(search).map(containing), ...paths.flatMap(spellings).map(startingWith)],
  };
}

/** What follows where the text begins with an end of the start, however much of it. */
function afterEndOf(start: string, text: string): string[] {
  return Array.from({ length: text.length }, (_, length) => length)
    .filter((length) => length > 0 && start.endsWith(text.slice(0, length)))
    .map((length) => text.slice(length));
}

/** Addresses are kept as browsers send them, and those of threads as people read them. */
function spellings(text: string): string[] {
  // Half a character, which nothing could spell, would be an error.
  const whole = text.toWellFormed();
  const all = [whole, whole.toLowerCase()].flatMap((typed) => [
    encodeURI(typed),
    encodedHost(typed),
  ]);
  return [...new Set([text, decoded(text), ...all])].filter((spelling) => spelling !== '');
}

/** The name of a host is spelled in its own way; nothing where there is none. */
function encodedHost(text: string): string {
  const [begin = '', protocol = '', host = ''] = /^(https?:\/\/)?([^/?#]+)/i.exec(text) ?? [];
  const ascii = /[^\p{ASCII}]/u.test(host) ? domainToASCII(host) : '';
  return ascii && protocol + ascii + encodeURI(text.slice(begin.length));
}

function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
