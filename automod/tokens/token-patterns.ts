import { isLetter } from '../text/fold.ts';

export const webAddressPattern =
  /^(?:https?:\/\/|www\.)\S{2,}$|^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,3}\.(?:com|net|org|info|biz|ru|cn|xyz|top|site|online|shop|store|club|live|icu|io|co|me|us|uk|in|tk|ml|ly|gl|to|pro|link|click|win|vip|buzz|life|today|world|space|website|tv|cc)(?:[/?:]\S*)?$/;
export const mailPattern = /^[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}$/;
export const numberPattern =
  /^[+(]?\d[\d.,:()/-]*(?:(?<=1)st|(?<=2)nd|(?<=3)rd|th|am|pm|s|k|m|x|mg|mcg|ml|kg|g|cm|mm|lbs?|hrs?|%)?$/;
export const phonePattern =
  /^(?:\+|00|0|\()?[\d]{1,5}\)?(?:[ .-]\(?\d{2,}\)?){1,4}$(?<=(?:\d\D*){9,15})/;
export const moneyPattern =
  /^[$£€]\d|^\d[\d.,]*(?:[$£€]|usd|eur|gbp|dollars?|euros?|pounds?)$|^(?:usd|eur|gbp)\d/;

/** `f.u.c.k`; longer runs of single letters are read in parts. */
export const spacedLettersPattern = /^[a-z0-9](?:[^a-z0-9]{1,2}[a-z0-9]){2,}$/;
/** Longest run of single letters that is matched at once. */
export const maxSpacedLettersLength = 400;
/** Short words that are never a part of a split listed word. */
export const shortCommonWords = new Set(
  (
    'a i an am as at be by do go he hi if in is it me my no of oh ok on or so to up us we the and ' +
    'for but not you are was can had has her him his how its let may new now off old one our out ' +
    'own put say see she too two use way who why yes yet all any ask bad big day did end far few ' +
    'get got man men our pen per ran red run sad sat set sit ten top try via war was'
  ).split(' '),
);

export function isLetters(codes: Uint16Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = codes[at] as number;
    if (!isLetter(code) && (code !== 39 || at === start || at === end - 1)) return false;
  }
  return true;
}

/** Punctuation before a word, except `@`, `$`, `+`, `*`. */
export function isTrimmedAtTokenStart(code: number): boolean {
  const isKept = code === 64 || code === 36 || code === 43 || code === 42;
  return code < 128 && !isAlphanumeric(code) && !isKept;
}

/** Punctuation after a word, except `$`, `%`, `*`. */
export function isTrimmedAtTokenEnd(code: number): boolean {
  const isKept = code === 36 || code === 37 || code === 42;
  return code < 128 && !isAlphanumeric(code) && !isKept;
}

export function isAlphanumeric(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isUpperCase(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code >= 97 && code <= 122) return false;
  }
  const written = text.slice(start, end);
  return written !== written.toLowerCase() && written === written.toUpperCase();
}

export function isOpeningSign(code: number): boolean {
  return code === 40 || code === 34 || code === 39 || code === 91;
}

/** The signs of `isPunctuationOnly`, `!`, `?` and `]`. */
export function isClosingSign(code: number): boolean {
  return isPunctuationOnly(code) || code === 33 || code === 63 || code === 93;
}

/** Signs without a meaning of their own: `.`, `,`, `;`, `:`, `(`, `)`, `"`, `'`, `-` */
export function isPunctuationOnly(code: number): boolean {
  return (
    (code >= 44 && code <= 46) ||
    (code >= 39 && code <= 41) ||
    code === 58 ||
    code === 59 ||
    code === 34
  );
}

export function endsSentence(codes: Uint16Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = codes[at];
    if (code === 46 || code === 33 || code === 63) return true;
  }
  return false;
}
