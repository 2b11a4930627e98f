import { trimEndOf } from '../../../../contract/trim-signs.ts';
import { bodyText } from '../../../lib/html.ts';

/** Whether a text has a word that the site wants to look at before others do. */
export function heldWordIn(heldWords: readonly string[], parts: readonly string[]): boolean {
  if (heldWords.length === 0) return false;
  const text = tidied(parts.map(bodyText).join(' '));
  return heldWords.some((word) => hasWord(text, tidied(word)));
}

/** Whether a text names a domain or one below it, in links and in plain words. */
export function heldDomainIn(heldDomains: readonly string[], parts: readonly string[]): boolean {
  if (heldDomains.length === 0) return false;
  const words =
    parts
      .join(' ')
      .toLowerCase()
      .match(/[a-z0-9.-]+/g) ?? [];
  const hosts = words.flatMap((word) => word.split(/\.{2,}/)).filter((host) => host.includes('.'));
  return hosts
    .map((host) => trimEndOf(host, '.'))
    .some((host) => heldDomains.some((held) => `.${host}`.endsWith(`.${held}`)));
}

/** What looks the same is the same: case, forms of letters, invisible characters, spaces. */
function tidied(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ');
}

const letter = /[\p{L}\p{N}]/u;

/** As a word or phrase by itself: 'cure' is not in 'secure'. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text.slice(0, at).at(-1) ?? ' ';
    const after = text[at + word.length] ?? ' ';
    if (!letter.test(before) && !letter.test(after)) return true;
  }
  return false;
}
