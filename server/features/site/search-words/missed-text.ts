import { searchMissMaxLength } from '../../../../contract/site/search-words.ts';

/** More digits are a phone number, an id or a date of birth rather than 'covid 19' or 'vitamin b12'. */
const maxDigitsOfMissedText = 4;

const streetWords = new Set(
  'avenue ave boulevard blvd close court drive lane place road rd square street str terrace way'.split(
    ' ',
  ),
);

/** True for a number that is followed by the name of a street, such as '7 old mill road'. */
function hasStreet(text: string): boolean {
  const words = text.split(/[ ,.]/);
  return words.some(
    (word, i) =>
      /^\p{N}/u.test(word) && words.slice(i + 2, i + 5).some((next) => streetWords.has(next)),
  );
}

const internetPattern = /@|\bhttps?\b|\bwww\b|:\/\/|\.(?:com|de|edu|gov|info|io|net|org|uk)\b/;

/**
 * The search as it is stored: lower case, single spaces, no punctuation around it. Undefined if it
 * could name a person: addresses, phone numbers, long texts.
 */
export function toMissedText(search: string): string | undefined {
  if (search.length > 2 * searchMissMaxLength) return undefined;
  const text = search
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{C}\s]+/gu, ' ');
  const letters = [...text.matchAll(/[\p{L}\p{N}]/gu)];
  const [first, last] = [letters[0], letters.at(-1)];
  if (!first || !last) return undefined;
  const plain = text.slice(first.index, last.index + last[0].length);
  if (plain.length < 2 || plain.length > searchMissMaxLength) return undefined;
  if ((plain.match(/\p{N}/gu)?.length ?? 0) > maxDigitsOfMissedText) return undefined;
  return internetPattern.test(plain) || hasStreet(plain) ? undefined : plain;
}
