import { trimEndOf } from '../../../../contract/trim-signs.ts';
import { bodyText } from '../../../lib/html.ts';

const wordPattern = /[\p{L}\p{N}]+/gu;
const leadingLetters = /^[\p{L}\p{N}]+/u;

export function textsHaveHeldWord(heldWords: readonly string[], texts: readonly string[]): boolean {
  if (heldWords.length === 0) return false;
  const text = normalizeForWordSearch(texts.map(bodyText).join(' '));
  const runs = new Set(text.match(wordPattern));
  return heldWords.map(normalizeForWordSearch).some((word) => {
    const [firstRun] = word.match(leadingLetters) ?? [];
    return (firstRun === undefined || runs.has(firstRun)) && hasWholeWord(text, word);
  });
}

/** True if a text names a held domain or a subdomain, as a link or in plain text. */
export function hasHeldDomain(heldDomains: readonly string[], parts: readonly string[]): boolean {
  if (heldDomains.length === 0) return false;
  const words =
    parts
      .join(' ')
      .toLowerCase()
      .match(/[a-z0-9.-]+/g) ?? [];
  const held = new Set(heldDomains);
  return [...new Set(words)]
    .flatMap((word) => word.split(/\.{2,}/))
    .some((host) => isHostOnDomain(held, trimEndOf(host, '.').slice(-maxHostLength - 1)));
}

const maxHostLength = 253;

/** True if one of `domains` is the host or a domain above it. */
function isHostOnDomain(domains: ReadonlySet<string>, host: string): boolean {
  if (domains.has(host)) return true;
  for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
    if (domains.has(host.slice(dot + 1))) return true;
  }
  return false;
}

/** Ligature that NFKC expands to 18 characters, which would make the longest texts too slow. */
const longestLigature = '\uFDFA';

function normalizeForWordSearch(text: string): string {
  return text
    .replaceAll(longestLigature, ' ')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ');
}

const letterPattern = /[\p{L}\p{N}]/u;

function hasWholeWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + word.length] ?? ' ';
    if (!letterPattern.test(before) && !letterPattern.test(after)) return true;
  }
  return false;
}
