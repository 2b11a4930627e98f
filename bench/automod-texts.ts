import { type EvaluationSet, readEvaluationSet } from '../automod/evaluation/evaluation-sets.ts';
import { createSeededRandom } from '../automod/training/random.ts';

const textLength = 400;
const misspeltShare = 0.01;
const swearingShare = 0.04;

/** Makes different texts of 400 characters. */
export type TextMix = (seed: number, count: number) => string[];

export const textMixes: Record<'ordinary' | 'swearing', TextMix> = {
  ordinary: makeOrdinaryTexts,
  swearing: makeSwearingTexts,
};

/** Texts as members write them: health posts with a few typos, of which one in 25 swears. */
function makeOrdinaryTexts(seed: number, count: number): string[] {
  const random = createSeededRandom(seed);
  const posts = [...readOrdinaryPosts(), ...readEvaluationSet('benign-health')];
  const swearing = [
    ...readEvaluationSet('swearing-more-unaimed'),
    ...readEvaluationSet('hard-offensive'),
  ];
  return makeDistinct(count, () => {
    const chosen: string[] = [];
    if (random() < swearingShare) chosen.push(pick(swearing, random));
    while (chosen.join(' ').length < textLength) chosen.push(pick(posts, random));
    return chosen
      .join(' ')
      .split(' ')
      .map((word) => (random() < misspeltShare ? misspell(word, random) : word))
      .join(' ');
  });
}

function readOrdinaryPosts(): string[] {
  return ([7, 8, 9, 10, 11, 12, 13] as const)
    .map((author): EvaluationSet => `care-ninth-${author}`)
    .flatMap(readEvaluationSet)
    .flatMap((line) => /^ordinary en: (.*)$/.exec(line)?.[1] ?? []);
}

/** Swaps two letters. */
function misspell(word: string, random: () => number): string {
  const at = Math.floor(random() * (word.length - 1));
  return `${word.slice(0, at)}${word.charAt(at + 1)}${word.charAt(at)}${word.slice(at + 2)}`;
}

/** Random sentences, a quarter of them spam and a quarter abuse, with words that nobody knows. */
function makeSwearingTexts(seed: number, count: number): string[] {
  const random = createSeededRandom(seed);
  const sentences = [
    ...readEvaluationSet('benign-health'),
    ...readEvaluationSet('benign-health'),
    ...readEvaluationSet('hard-spam'),
    ...readEvaluationSet('hard-offensive'),
  ];
  const words = sentences.join(' ').split(' ');
  const made = () =>
    Array.from({ length: 4 + random() * 6 }, () => pick([...'aeiorstnldmpkfg'], random)).join('');
  const word = () => (random() < 0.05 ? made() : pick(words, random));
  return makeDistinct(count, () => {
    let text = '';
    while (text.length < textLength) {
      const isMixed = random() < 0.5;
      const length = 6 + Math.floor(random() * 12);
      text += isMixed
        ? `${Array.from({ length }, word).join(' ')}. `
        : `${pick(sentences, random)} `;
    }
    return text;
  });
}

function makeDistinct(count: number, make: () => string): string[] {
  const texts = new Set<string>();
  while (texts.size < count) texts.add(`<p>${make().slice(0, textLength)}</p>`);
  return [...texts];
}

function pick<T>(from: readonly T[], random: () => number): T {
  return from[Math.floor(random() * from.length)] as T;
}
