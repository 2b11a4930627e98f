import { trimEndOf } from '../../../../contract/trim-signs.ts';
import { bodyText } from '../../../lib/html.ts';

export function hasHeldWord(heldWords: readonly string[], parts: readonly string[]): boolean {
  if (heldWords.length === 0) return false;
  const text = normalizeText(parts.map(bodyText).join(' '));
  return heldWords.some((word) => hasWord(text, normalizeText(word)));
}

/** True if a text names a held domain or a subdomain, as a link or in plain text. */
export function hasHeldDomain(heldDomains: readonly string[], parts: readonly string[]): boolean {
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

function normalizeText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ');
}

const letter = /[\p{L}\p{N}]/u;

/** Matches whole words: 'cure' is not in 'secure'. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text.slice(0, at).at(-1) ?? ' ';
    const after = text[at + word.length] ?? ' ';
    if (!letter.test(before) && !letter.test(after)) return true;
  }
  return false;
}
