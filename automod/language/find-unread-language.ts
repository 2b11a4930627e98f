import { fold } from '../text/fold.ts';
import { readHtml } from '../text/read-html.ts';
import { languageWords, lettersByLanguage, tellingLetters } from './languages.ts';

/** Longer texts are judged by their beginning. */
const maxReadHtmlLength = 6_000;
const maxJudgedTextLength = 2_000;
/** A name, or one word that is also English, scores less. */
const minLanguageScore = 1.2;
const minLanguageScorePerWord = 0.2;
const minLeadOverEnglish = 1.6;
const minShareOfScriptLetters = 0.5;
const minScriptLetters = 4;
const english = 'en';

const addressPattern = /\bhttps?:\S+|\bwww\.\S+|[@#]\w+/g;
const wordPattern = /\p{L}+(?:['’]\p{L}+)*/gu;
const contractionPattern = /['’](?:t|s|m|re|ve|ll|d)$/;

const votesByGram = createVotesByGram();

/**
 * Finds the language of a text that is not in English, as ISO 639-1 code: automod reads spam and
 * offence in English only. Undefined for English, and where too few words tell.
 */
export function findUnreadLanguage(html: string): string | undefined {
  return findForeignLanguage(readHtml(html.slice(0, maxReadHtmlLength)).text);
}

/** Finds the language of a plain text; undefined for English, and where too few words tell. */
export function findForeignLanguage(text: string): string | undefined {
  const beginning = text
    .slice(0, maxJudgedTextLength)
    .replace(addressPattern, ' ')
    .normalize('NFC');
  return findLanguageByScript(beginning) ?? findLanguageByWords(beginning);
}

/** Quick first test: hardly any text has a letter of another script. */
const mayBeForeignScript = /[\u0370-\u1fff\u2100-\uffff]/;

function findLanguageByScript(text: string): string | undefined {
  if (!mayBeForeignScript.test(text)) return undefined;
  const letterCount = text.match(/\p{L}/gu)?.length ?? 0;
  if (letterCount === 0) return undefined;
  let count = 0;
  let first: string | undefined;
  for (const { language, letters } of lettersByLanguage) {
    const found = text.match(letters)?.length ?? 0;
    if (found > 0) first ??= language;
    count += found;
  }
  if (count < minScriptLetters || count < minShareOfScriptLetters * letterCount) return undefined;
  // Look-alike letters of another script are a disguise that automod reads as English.
  const isDisguise = (sumVotesByLanguage(fold(text).text).get(english) ?? 0) >= minLanguageScore;
  return isDisguise ? undefined : first;
}

function findLanguageByWords(text: string): string | undefined {
  const lower = text.toLowerCase();
  const scores = sumVotesByLanguage(lower);
  const wordCount = lower.match(wordPattern)?.length ?? 0;
  for (const { language, letters, weight } of tellingLetters) {
    if (letters.test(lower)) scores.set(language, (scores.get(language) ?? 0) + weight);
  }
  let best = english;
  for (const [language, score] of scores) {
    if (score > (scores.get(best) ?? 0)) best = language;
  }
  const score = scores.get(best) ?? 0;
  if (best === english || score < minLanguageScorePerWord * wordCount) return undefined;
  const englishScore = scores.get(english) ?? 0;
  const isPlain = englishScore === 0 && wordCount <= 3 && score >= 1;
  const isClear = score >= minLanguageScore && score >= minLeadOverEnglish * englishScore;
  return isPlain || isClear ? best : undefined;
}

function sumVotesByLanguage(lower: string): Map<string, number> {
  const scores = new Map<string, number>();
  for (const found of lower.match(wordPattern) ?? []) {
    if (contractionPattern.test(found)) {
      scores.set(english, (scores.get(english) ?? 0) + 1);
      continue;
    }
    // Single letters count only as part of a contraction such as l'amour.
    if (found.length === 1) continue;
    for (const word of found.split(/['’]/)) {
      for (const [language, weight] of votesByGram.get(word) ?? []) {
        scores.set(language, (scores.get(language) ?? 0) + weight);
      }
    }
  }
  return scores;
}

/** A word of several languages counts the less for each, the more of them have it. */
function createVotesByGram(): ReadonlyMap<string, readonly (readonly [string, number])[]> {
  const languagesOf = new Map<string, Set<string>>();
  for (const [language, words] of Object.entries(languageWords)) {
    for (const word of words.split(' ')) {
      // Many people leave accents out.
      for (const form of [word, word.normalize('NFD').replace(/\p{M}/gu, '')]) {
        languagesOf.set(form, (languagesOf.get(form) ?? new Set()).add(language));
      }
    }
  }
  return new Map(
    [...languagesOf].map(([word, languages]) => [
      word,
      [...languages].map((language) => [language, 1 / languages.size] as const),
    ]),
  );
}
