import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Frequent words by language, written for this detector. */
export const languageWords = JSON.parse(
  readFileSync(join(import.meta.dirname, 'language-words.json'), 'utf8'),
) as Record<string, string>;

/** Letters that tell a language written in the Latin alphabet; `weight` is in words. */
export const tellingLetters: readonly { language: string; letters: RegExp; weight: number }[] = [
  { language: 'es', letters: /[ñ¿¡]/, weight: 1 },
  { language: 'de', letters: /[ßäü]/, weight: 0.7 },
  { language: 'fr', letters: /[çœèêùû]/, weight: 0.7 },
  { language: 'pt', letters: /[ãõ]/, weight: 1 },
  { language: 'pl', letters: /[ąęłśżź]/, weight: 1 },
  { language: 'sv', letters: /å/, weight: 0.7 },
  { language: 'tr', letters: /[ğışİ]/, weight: 1 },
];

/** Scripts in the order in which they are tried: kana before the Han characters it is mixed with. */
export const lettersByLanguage: readonly { language: string; letters: RegExp }[] = [
  { language: 'uk', letters: /[іїєґ]/giu },
  { language: 'ru', letters: /\p{Script=Cyrillic}/gu },
  { language: 'fa', letters: /[پچژگ]/gu },
  { language: 'ar', letters: /\p{Script=Arabic}/gu },
  { language: 'el', letters: /\p{Script=Greek}/gu },
  { language: 'he', letters: /\p{Script=Hebrew}/gu },
  { language: 'hi', letters: /\p{Script=Devanagari}/gu },
  { language: 'th', letters: /\p{Script=Thai}/gu },
  { language: 'ko', letters: /\p{Script=Hangul}/gu },
  { language: 'ja', letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu },
  { language: 'zh', letters: /\p{Script=Han}/gu },
];
