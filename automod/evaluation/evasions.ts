import { createSeededRandom } from '../training/random.ts';
import type { Lexicon } from '../words/lexicon.ts';
import { fillTemplates, readEvaluationSet, termsByIdentity } from './evaluation-sets.ts';

type Random = () => number;
type Evasion = (text: string, random: Random, lexicon: Lexicon) => string;

const lookalikeByLetter: Record<string, string> = {
  ...{ a: 'а', c: 'с', e: 'е', i: 'і', o: 'о', p: 'р', s: 'ѕ', x: 'х', y: 'у', j: 'ј' },
};
const leetSignByLetter: Record<string, string> = { a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' };

const changeListedWords =
  (change: (word: string, random: Random) => string): Evasion =>
  (text, random, lexicon) =>
    text.replace(/[a-z]+/gi, (word) => {
      const entry = lexicon.entries.get(word.toLowerCase());
      const isBad = entry !== undefined && entry.severity !== 0 && word.length >= 4;
      return isBad ? change(word, random) : word;
    });

const randomInnerIndex = (word: string, random: Random) =>
  1 + Math.floor(random() * (word.length - 2));

const emoji = ['😀', '💩', '🖕🏽', '🔥', '✨', '♥️', '👨‍👩‍👧'];
const pickEmoji = (random: Random) => emoji[Math.floor(random() * emoji.length)] ?? '';

function insertEmoji(word: string, random: Random): string {
  const at = randomInnerIndex(word, random);
  return word.slice(0, at) + pickEmoji(random) + word.slice(at);
}

function replaceLetterAt(word: string, at: number, sign: string): string {
  return word.slice(0, at) + sign + word.slice(at + 1);
}

const replaceOneLetterByStar = changeListedWords((word, random) =>
  replaceLetterAt(word, randomInnerIndex(word, random), '*'),
);

function disguiseInLeet(text: string): string {
  return text.toLowerCase().replace(/[aeiost]/g, (letter) => leetSignByLetter[letter] ?? letter);
}

const paddingWordList = readEvaluationSet('benign-health').join(' ').split(' ');

function drawPaddingWords(count: number, random: Random): string {
  const start = Math.floor(random() * paddingWordList.length);
  return Array.from(
    { length: count },
    (_, i) => paddingWordList[(start + i) % paddingWordList.length],
  ).join(' ');
}

export const evasions: Record<string, Evasion> = {
  'zero-width characters': (text) => text.replace(/([a-z])(?=[a-z])/gi, '$1\u200b'),
  'look-alike letters': (text) =>
    text.replace(/[aceiopsxyj]/g, (letter) => lookalikeByLetter[letter] ?? letter),
  'an address behind it': (text, random) =>
    `${text} ${['http://my-page.xyz/x', 'www.freestuff.top', 'write me: jo@mail.example', 'https://bit.ly/3xYz'][Math.floor(random() * 4)]}`,
  'letters swapped in listed words': changeListedWords((word, random) => {
    const at = Math.min(randomInnerIndex(word, random), word.length - 2);
    return `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`;
  }),
  'letters dropped from listed words': changeListedWords((word, random) => {
    const at = randomInnerIndex(word, random);
    return word.slice(0, at) + word.slice(at + 1);
  }),
  'letters spaced in listed words': changeListedWords((word) => [...word].join(' ')),
  'every letter spaced': (text) => [...text.replace(/[^a-z]/gi, '')].join(' '),
  'leet throughout': disguiseInLeet,
  'dots between letters of listed words': changeListedWords((word) => [...word].join('.')),
  'letters repeated in listed words': changeListedWords((word, random) => {
    const at = randomInnerIndex(word, random);
    return word.slice(0, at) + (word[at] ?? '').repeat(4) + word.slice(at + 1);
  }),
  'stars in listed words': changeListedWords(
    (word) => `${word[0]}${'*'.repeat(word.length - 2)}${word.at(-1)}`,
  ),
  'no spaces': (text) => text.replace(/\s+/g, ''),
  'no spaces or signs': (text) => text.replace(/[^a-z]/gi, ''),
  'emoji inside words': (text, random) =>
    text.replace(/[a-z]{3,}/gi, (word) => insertEmoji(word, random)),
  'emoji inside listed words': changeListedWords(insertEmoji),
  'emoji between all letters': (text, random) =>
    text.replace(/[a-z](?=[a-z])/gi, (letter) => letter + pickEmoji(random)),
  'first letter dropped from listed words': changeListedWords((word) => word.slice(1)),
  'leet throughout, stars in listed words': (text, random, lexicon) =>
    disguiseInLeet(replaceOneLetterByStar(text, random, lexicon)),
  'leet and a star in every word': (text, random) =>
    disguiseInLeet(
      text.replace(/[a-z]{4,}/gi, (word) =>
        replaceLetterAt(word, randomInnerIndex(word, random), '*'),
      ),
    ),
  'every character spaced': (text) => [...text].join(' '),
  'every letter spaced, signs kept': (text) => text.replace(/([a-z'])(?=[a-z'])/gi, '$1 '),
  'styled letters': (text) =>
    text.replace(/[a-z]/g, (letter) => String.fromCodePoint(0x1d41a + letter.charCodeAt(0) - 97)),
  '2,000 harmless words around, its own line': (text, random) =>
    `${drawPaddingWords(1000, random)}\n${text}\n${drawPaddingWords(1000, random)}`,
  '2,000 harmless words around, no line': (text, random) =>
    `${drawPaddingWords(1000, random)} ${text} ${drawPaddingWords(1000, random)}`,
};

/** Evasions whose rules were written with one half of the aimed texts; the other measures them. */
export const lateEvasionNames = Object.keys(evasions).filter((name) =>
  /^(?:no spaces|emoji|first letter|leet .*star|every)/.test(name),
);

/**
 * Matches words that are disguised already, by stars, digits or repeated letters. They are not
 * disguised again.
 */
const isDisguisedAlready =
  /[a-z][^a-z\s'.,-][a-z]|\d|[@$*]|(.)\1\1|\b[a-z](?:[ .-][a-z]){2}\b|[^ -~]/i;

export function readOffensiveTexts(): string[] {
  const named = Object.values(termsByIdentity).flatMap((words) => words.slice(0, 2));
  return [
    ...readEvaluationSet('hard-offensive').filter((text) => !isDisguisedAlready.test(text)),
    ...named.flatMap((identity) =>
      fillTemplates('identity-abuse', 1, identity).map(({ text }) => text),
    ),
    ...fillTemplates('harm', 5).map(({ text }) => text),
  ];
}

export function applyEvasion(name: string, texts: readonly string[], lexicon: Lexicon): string[] {
  const random = createSeededRandom(23);
  return texts.map((text) => evasions[name]?.(text, random, lexicon) ?? text);
}
