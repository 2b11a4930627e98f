import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lexicon } from '../words/lexicon.ts';
import type { Example } from './corpora.ts';
import { kindTexts } from './harm-grammar.ts';
import { randomFrom } from './random.ts';

const folder = join(import.meta.dirname, 'data', 'supplement');
const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
const slots: Record<string, string[]> = {
  ...read('slots.json'),
  identity: [
    ...Object.values(read('../identities.json') as Record<string, string[]>).flat(),
    // The corpora have these mostly where people are attacked: they need more of the other kind.
    ...[
      'queer',
      'queer',
      'queer',
      'trans',
      'gay',
      'gay',
      'female',
      'female',
      'female',
      'lesbian',
      'homosexual',
      'black',
    ],
    ...[
      'dark-skinned',
      'dark-skinned',
      'dark-skinned',
      'feminine',
      'disabled',
      'Muslim',
      'Jewish',
      'Mexican',
      'white',
    ],
  ],
};
type Random = () => number;

/** How many texts are made from each sentence, where nothing else is said. */
const copies = 14;

/**
 * What the public corpora lack: how members of a health forum write, and the spam and the abuse
 * that reach such a forum; who people are, without contempt; bodies and sex without offence;
 * threats and wishes of harm without swear words; honest mails. Sentences of our own, filled in by
 * turns; none of them is in the evaluation sets.
 */
export function supplement(lexicon: Lexicon): Example[] {
  const random = randomFrom(11);
  const benign = fillAll('benign', random);
  const spam = fillAll('spam', random, 20);
  const kind = [
    ...fillAll('identity', random, 200),
    ...fillAll('harm-benign', random, 30),
    ...fillAll('anatomy', random, 18),
  ];
  const mails = fillAll('mail', random, 70);
  const abuse = [
    ...fillAll('abuse', random),
    ...fillAll('identity-abuse', random, 60),
    ...fillAll('harm', random, 24),
  ];
  // Spam that starts with honest words, and honest words of some length.
  const padded = spam
    .filter((_, i) => i % 3 === 0)
    .map((text) => `${pick(benign, random)} ${text}`);
  const longer = spam.map(() => `${pick(benign, random)} ${pick(benign, random)}`);
  const mixed = abuse
    .filter((_, i) => i % 5 === 0)
    .map((text) => `${pick(benign, random)} ${text}`);
  return [
    ...[...benign, ...longer, ...kind, ...mails].map((text) => example(text, false, false)),
    ...kindTexts(4).map((text): Example => ({ ...example(text, false, false), corpus: 'grammar' })),
    ...withDisguises([...spam, ...padded], lexicon, random).map((text) =>
      example(text, true, false),
    ),
    ...withDisguises([...abuse, ...mixed], lexicon, random).map((text) =>
      example(text, false, true),
    ),
  ];
}

function example(text: string, spam: boolean, offensive: boolean): Example {
  return { corpus: 'supplement', text, spam, offensive };
}

function fillAll(file: string, random: Random, times = copies): string[] {
  const lines = readFileSync(join(folder, `${file}.txt`), 'utf8')
    .trim()
    .split('\n');
  return lines.flatMap((line) => Array.from({ length: times }, () => fill(line, random)));
}

function fill(line: string, random: Random): string {
  let text = line;
  while (text.includes('{')) {
    text = text.replace(/\{(\w+)\}/g, (_, slot: string) => pick(slots[slot] ?? [], random));
  }
  return text.replaceAll('\\n', '\n').replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

function pick(values: readonly string[], random: Random): string {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('A sentence of the supplement names an unknown slot.');
  return value;
}

/** Every third text once more, with its listed words in a disguise. */
function withDisguises(texts: readonly string[], lexicon: Lexicon, random: Random): string[] {
  const disguised = texts
    .filter((_, i) => i % 3 === 1)
    .map((text) =>
      text.replace(/(?<![\w/.@])[a-zA-Z]{3,}(?![\w/.@])/g, (word) =>
        lexicon.entries.has(word.toLowerCase()) ? disguise(word, random) : word,
      ),
    );
  return [...texts, ...disguised];
}

const signs: Record<string, string> = { a: '@', e: '3', i: '1', o: '0', s: '$', t: '7' };

function disguise(word: string, random: Random): string {
  const way = random();
  if (way < 0.35)
    return word.replace(/[aeiost]/gi, (letter) => signs[letter.toLowerCase()] ?? letter);
  if (way < 0.5) return [...word].join(' ');
  if (way < 0.6) return [...word].join('.');
  if (way < 0.7) return word.replace(/[aeiou]/i, (letter) => letter.repeat(4));
  if (way < 0.85)
    return word.replace(/[aeo]/gi, (letter) => ({ a: 'а', e: 'е', o: 'о' })[letter] ?? letter);
  return [...word].join('\u200b');
}
