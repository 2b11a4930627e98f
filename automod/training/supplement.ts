import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lexicon } from '../words/lexicon.ts';
import type { Example } from './corpora.ts';
import { createFriendlyTexts } from './harm-grammar.ts';
import { createSeededRandom } from './random.ts';

const supplementFolder = join(import.meta.dirname, 'data', 'supplement');
const readJson = (path: string) => JSON.parse(readFileSync(join(supplementFolder, path), 'utf8'));
const slotWordsByName: Record<string, string[]> = {
  ...readJson('slots.json'),
  identity: [
    ...Object.values(readJson('../identities.json') as Record<string, string[]>).flat(),
    // Extra harmless examples for words that the corpora use mostly in attacks.
    ...readJson('more-identities.json'),
  ],
};
type Random = () => number;

const textsPerSentence = 14;

/**
 * Our own texts for what public corpora lack: talk, spam and abuse of a health forum, identities
 * and anatomy without contempt, threats without swear words, honest mails.
 */
export function createSupplement(lexicon: Lexicon): Example[] {
  const random = createSeededRandom(11);
  const benign = fillTemplates('benign', random);
  const spam = fillTemplates('spam', random, 20);
  const kind = [
    ...fillTemplates('identity', random, 200),
    ...fillTemplates('harm-benign', random, 30),
    ...fillTemplates('anatomy', random, 18),
  ];
  const mails = fillTemplates('mail', random, 70);
  const abuse = [
    ...fillTemplates('abuse', random),
    ...fillTemplates('identity-abuse', random, 60),
    ...fillTemplates('harm', random, 24),
  ];
  // Spam and abuse after honest words, and longer honest texts.
  const padded = spam
    .filter((_, i) => i % 3 === 0)
    .map((text) => `${pickOne(benign, random)} ${text}`);
  const longer = spam.map(() => `${pickOne(benign, random)} ${pickOne(benign, random)}`);
  const mixed = abuse
    .filter((_, i) => i % 5 === 0)
    .map((text) => `${pickOne(benign, random)} ${text}`);
  return [
    ...[...benign, ...longer, ...kind, ...mails].map((text) => createExample(text, false, false)),
    ...createFriendlyTexts(4).map(
      (text): Example => ({ ...createExample(text, false, false), corpus: 'grammar' }),
    ),
    ...addDisguisedTexts([...spam, ...padded], lexicon, random).map((text) =>
      createExample(text, true, false),
    ),
    ...addDisguisedTexts([...abuse, ...mixed], lexicon, random).map((text) =>
      createExample(text, false, true),
    ),
  ];
}

function createExample(text: string, spam: boolean, offensive: boolean): Example {
  return { corpus: 'supplement', text, spam, offensive };
}

function fillTemplates(file: string, random: Random, times = textsPerSentence): string[] {
  const lines = readFileSync(join(supplementFolder, `${file}.txt`), 'utf8')
    .trim()
    .split('\n');
  return lines.flatMap((line) => Array.from({ length: times }, () => fillSlots(line, random)));
}

function fillSlots(line: string, random: Random): string {
  let text = line;
  while (text.includes('{')) {
    text = text.replace(/\{(\w+)\}/g, (_, slot: string) =>
      pickOne(slotWordsByName[slot] ?? [], random),
    );
  }
  return text.replaceAll('\\n', '\n').replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

function pickOne(values: readonly string[], random: Random): string {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('A sentence of the supplement names an unknown slot.');
  return value;
}

/** Repeats every third text with its listed words disguised. */
function addDisguisedTexts(texts: readonly string[], lexicon: Lexicon, random: Random): string[] {
  const disguised = texts
    .filter((_, i) => i % 3 === 1)
    .map((text) =>
      text.replace(/(?<![\w/.@])[a-zA-Z]{3,}(?![\w/.@])/g, (word) =>
        lexicon.entries.has(word.toLowerCase()) ? disguiseWord(word, random) : word,
      ),
    );
  return [...texts, ...disguised];
}

const signByLetter: Record<string, string> = { a: '@', e: '3', i: '1', o: '0', s: '$', t: '7' };

function disguiseWord(word: string, random: Random): string {
  const way = random();
  if (way < 0.35)
    return word.replace(/[aeiost]/gi, (letter) => signByLetter[letter.toLowerCase()] ?? letter);
  if (way < 0.5) return [...word].join(' ');
  if (way < 0.6) return [...word].join('.');
  if (way < 0.7) return word.replace(/[aeiou]/i, (letter) => letter.repeat(4));
  if (way < 0.85)
    return word.replace(/[aeo]/gi, (letter) => ({ a: 'а', e: 'е', o: 'о' })[letter] ?? letter);
  return [...word].join('\u200b');
}
