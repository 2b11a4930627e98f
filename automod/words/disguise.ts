import { dropRepeatedLetters, type Lexicon, maskKey } from './lexicon.ts';
import type { Vocabulary } from './vocabulary.ts';

interface KnownWords {
  lexicon: Lexicon;
  vocabulary: Vocabulary;
}

const letterForSign: Record<string, string> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '6': 'g', '7': 't', '8': 'b', '9': 'g' },
  ...{ '@': 'a', $: 's', '!': 'i', '|': 'i', '+': 't', '€': 'e', '£': 'l', '¢': 'c', '¥': 'y' },
};

/** The listed word behind digits, signs, stars or repeated letters. */
export function readDisguisedWord(
  written: string,
  { lexicon, vocabulary }: KnownWords,
): string | undefined {
  if (written.length < 2 || written.length > 32) return undefined;
  if (/^[a-z]+$/.test(written)) return findListedWithoutRepeats(written, lexicon);
  if (/^[a-z]+(?:'[a-z]+)?$/.test(written)) return undefined;
  return readLeetWord(written, lexicon, vocabulary) ?? readMaskedWord(written, lexicon, vocabulary);
}

const twoLetterWords = new Set(
  'an am is it to at so as of on or no do go my me we he be by if in up us'.split(' '),
);

/** Characters that never replace a letter. Most tokens that are no words have one: a hyphen. */
const notLeet = /[^a-z'013-9@$!|+€£¢¥]/;

function readLeetWord(
  written: string,
  lexicon: Lexicon,
  vocabulary?: Vocabulary,
): string | undefined {
  if (notLeet.test(written)) return undefined;
  // One letter among digits is enough in a longer word: `5h17`.
  const hasLetters = /[a-z@$].*[a-z@$]|^(?=.*[a-z]).{4,}$/.test(written);
  if (!hasLetters && !vocabulary) return undefined;
  const read = signsToLetters(written);
  if (!/^[a-z]+(?:'[a-z]+)?$/.test(read)) return undefined;
  const other = /[1!|]/.test(written) ? signsToLetters(written.replace(/[1!|]/g, 'l')) : read;
  if (hasLetters) {
    for (const word of [read, other]) if (lexicon.entries.has(word)) return word;
  }
  if (vocabulary && /[a-z]/.test(written)) {
    for (const word of [read, other]) {
      if (word.length < 3 ? twoLetterWords.has(word) : vocabulary.has(word)) return word;
    }
  }
  return hasLetters ? findListedWithoutRepeats(read, lexicon) : undefined;
}

export function signsToLetters(written: string): string {
  return written.replace(/[^a-z]/g, (sign) => letterForSign[sign] ?? sign);
}

/** Reads `4`, `70` and `455` as words where other words are written in leetspeak. */
export function readLeetNumber(
  written: string,
  { lexicon, vocabulary }: KnownWords,
): string | undefined {
  const read = signsToLetters(written);
  if (read === written || !/^[a-z]+$/.test(read)) return undefined;
  if (read.length < 3)
    return read === 'a' || read === 'i' || twoLetterWords.has(read) ? read : undefined;
  return lexicon.entries.has(read) || vocabulary.has(read) ? read : undefined;
}

/** Listed word with fewer repeated letters: `fuuuck`, `shittt`. */
export function findListedWithoutRepeats(written: string, lexicon: Lexicon): string | undefined {
  if (!hasRepeatedLetter(written) || written.length > 32 || lexicon.entries.has(written))
    return undefined;
  if (!lexicon.collapsed.has(dropRepeatedLetters(written))) return undefined;
  for (const read of [
    written.replace(/(.)\1{2,}/g, '$1$1'),
    written.replace(/(.)\1{2,}/g, '$1'),
    written.replace(/(.)\1+/g, '$1'),
  ]) {
    if (read.length >= 4 && read !== written && lexicon.entries.has(read)) return read;
  }
  return undefined;
}

function hasRepeatedLetter(written: string): boolean {
  for (let i = 1; i < written.length; i++) {
    if (written.charCodeAt(i) === written.charCodeAt(i - 1)) return true;
  }
  return false;
}

const maskPattern = /^[a-z][a-z*#%_.-]*$/;
/** Only stars and hashes hide letters beside digits: `covid-19` and `b.1.7` are names. */
const leetMaskPattern = /^[a-z013-9@$!|+][a-z013-9@$!|+*#]*$/;

/** HLA-B*57, DRB1*15 */
const allelePattern = /^(?:[abc]|d[pqr][ab]\d?)\*\d+$/;

/** Word behind stars and signs, perhaps with digits for letters: `f**k`, `sh#t`, `5h*t`. */
function readMaskedWord(
  written: string,
  lexicon: Lexicon,
  vocabulary: Vocabulary,
): string | undefined {
  if (!/[*#%_.-]/.test(written)) return undefined;
  const isLeet = !maskPattern.test(written);
  if (isLeet && (!leetMaskPattern.test(written) || !isMaskMostlyLetters(written))) return undefined;
  if (isLeet && allelePattern.test(written)) return undefined;
  const fits = (word: string) => wordFitsMask(word, written);
  for (const letter of lettersForSign(written.charAt(0))) {
    const key = maskKey(letter + written.slice(1));
    const listed = lexicon.maskCandidates.get(key)?.find(fits);
    if (listed) return listed;
  }
  if (!/^[^#%_.-]*$/.test(written) || !isMaskMostlyLetters(written)) return undefined;
  for (const letter of lettersForSign(written.charAt(0))) {
    const word = vocabulary.findMasked(maskKey(letter + written.slice(1)), fits);
    if (word) return word;
  }
  return undefined;
}

function isMaskMostlyLetters(written: string): boolean {
  let hidden = 0;
  let letters = 0;
  for (let i = 0; i < written.length; i++) {
    const code = written.charCodeAt(i);
    if (isMaskSign(code)) hidden++;
    else if (code >= 97 && code <= 122) letters++;
  }
  return letters > 0 && 2 * hidden <= written.length;
}

function lettersForSign(sign: string): string {
  if (sign === '1' || sign === '!' || sign === '|') return 'il';
  return letterForSign[sign] ?? sign;
}

function wordFitsMask(word: string, written: string): boolean {
  for (let i = 0; i < word.length; i++) {
    if (isMaskSign(written.charCodeAt(i))) continue;
    if (!lettersForSign(written.charAt(i)).includes(word.charAt(i))) return false;
  }
  return true;
}

function isMaskSign(code: number): boolean {
  return code === 42 || code === 35 || code === 37 || code === 45 || code === 95 || code === 46;
}

export function findListedWords(
  letters: string,
  lexicon: Lexicon,
): { start: number; end: number; word: string }[] {
  const found: { start: number; end: number; word: string }[] = [];
  for (let start = 0; start < letters.length; ) {
    const word = longestListedWordAt(letters, start, lexicon);
    if (word) found.push({ start, end: start + word.written, word: word.word });
    start += word?.written ?? 1;
  }
  return found;
}

const maxWordLength = 16;

function longestListedWordAt(letters: string, start: number, lexicon: Lexicon) {
  const isAll = (end: number) => start === 0 && end === letters.length;
  for (let end = Math.min(letters.length, start + maxWordLength); end > start + 2; end--) {
    const written = letters.slice(start, end);
    if (written.length < 4 && !isAll(end)) continue;
    const isListed = lexicon.entries.has(written);
    const word = isListed ? written : /\d/.test(written) && readLeetWord(written, lexicon);
    if (word) return { word, written: written.length };
  }
  return undefined;
}
