import { domainToASCII } from 'node:url';
import { shortLinkPath } from '../../../../contract/public-paths.ts';
import { containsPattern, startsWithPattern } from '../../../db/search.ts';

export interface ShortLinkFilter {
  codes: string[];
  targets: string[];
}

/**
 * Matches full addresses although only codes and paths are stored. The common host of all links
 * does not count; undefined if the search is nothing else.
 */
export function parseShortLinkSearch(search: string, origin: string): ShortLinkFilter | undefined {
  const start = origin + shortLinkPath('');
  const typed = search.toLowerCase();
  if (typed === '' || listStartsOfAllShortLinks(origin, start).includes(typed)) return undefined;
  const codes = remaindersAfterOverlap(start, typed).filter((rest) => !rest.includes('/'));
  const paths = remaindersAfterOverlap(origin, typed).filter((rest) => rest.startsWith('/'));
  return {
    codes: [containsPattern(search), ...codes.map(startsWithPattern)],
    targets: [
      ...spellingVariants(search).map(containsPattern),
      ...paths.flatMap(spellingVariants).map(startsWithPattern),
    ],
  };
}

/** Remainders of the text after each prefix that is also a suffix of `start`. */
function remaindersAfterOverlap(start: string, text: string): string[] {
  return Array.from({ length: text.length }, (_, length) => length)
    .filter((length) => length > 0 && start.endsWith(text.slice(0, length)))
    .map((length) => text.slice(length));
}

/** Encoded and decoded forms: addresses are stored encoded, those of threads decoded. */
function spellingVariants(text: string): string[] {
  // `encodeURI` throws on lone surrogates.
  const whole = text.toWellFormed();
  const all = [whole, whole.toLowerCase()].flatMap((typed) => [
    encodeURI(typed),
    encodeHostName(typed),
  ]);
  return [...new Set([text, decodeUri(text), ...all])].filter((spelling) => spelling !== '');
}

/** The text with its host name in Punycode; empty if that changes nothing. */
function encodeHostName(text: string): string {
  const [begin = '', protocol = '', host = ''] = /^(https?:\/\/)?([^/?#]+)/i.exec(text) ?? [];
  const ascii = /[^\p{ASCII}]/u.test(host) ? domainToASCII(host) : '';
  return ascii && protocol + ascii + encodeURI(text.slice(begin.length));
}

function decodeUri(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

function listStartsOfAllShortLinks(origin: string, start: string): string[] {
  const withoutProtocol = (address: string) => address.slice(address.indexOf('://') + 3);
  const whole = [origin, `${origin}/`, `${origin}/s`, start];
  return [...whole, ...whole.map(withoutProtocol), '/s/', 's/'];
}
