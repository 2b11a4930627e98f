import { describe, expect, it } from 'vitest';
import { fillTemplates } from '../evaluation/evaluation-sets.ts';
import { HarmSums } from '../harm/harm-sums.ts';
import { toLogOdds } from '../scoring/combine-scores.ts';
import { createWordBook } from '../scoring/model.ts';
import { readChunk } from '../tokens/chunk.ts';
import { createFriendlyTexts, createHarmTexts } from './harm-grammar.ts';
import { type HarmText, trainHarm } from './train-harm.ts';

const sets = [
  ...(['harm', 'harm-fresh', 'harm-third', 'harm-fourth', 'harm-fifth', 'harm-sixth'] as const),
  ...(['harm-seventh', 'harm-kind'] as const),
];
const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();

describe('the grammar of harm', () => {
  it('fills every sentence, in many ways and always the same ones', () => {
    const texts = createHarmTexts();
    expect(texts.filter(({ harm }) => harm).length).toBeGreaterThan(20_000);
    expect(texts.filter(({ harm }) => !harm).length).toBeGreaterThan(30_000);
    expect(texts.filter(({ text }) => /[{}|]|undefined| {2}/.test(text))).toEqual([]);
    expect(createFriendlyTexts(2)).toEqual(createFriendlyTexts(2));
  });

  it('says nothing that is measured on', () => {
    const measured = new Set(
      sets.flatMap((set) => fillTemplates(set, 12).map(({ text }) => lettersOf(text))),
    );
    const learned = [...createHarmTexts().map(({ text }) => text), ...createFriendlyTexts(4)];
    expect(learned.filter((text) => measured.has(lettersOf(text)))).toEqual([]);
  });
});

it('harm is learned from where words stand, and says nothing below its bar', () => {
  const things = Array.from('abcdefghijklmnopqrst', (letter) => `${letter}lamp`);
  const made: HarmText[] = things.flatMap((thing) => [
    { text: `I will break your ${thing}`, harm: true, weight: 1 },
    { text: `I will mend your ${thing}`, harm: false, weight: 1 },
    { text: `She said that they break the ${thing}`, harm: false, weight: 1 },
  ]);
  const book = createWordBook({ lexicon: 'nasty nasty 2', vocabulary: things, spared: [] });
  const clean = made.filter(({ harm }) => !harm).map(({ text }) => text);
  const sums = new HarmSums(trainHarm(made, clean, book));
  const score = (text: string) => {
    const chunk = readChunk(text, [], book);
    sums.read(chunk.tokens);
    return sums.score(0, chunk.tokens.length);
  };
  expect(score('I will break your house')).toBeGreaterThan(toLogOdds(0.7));
  expect(score('I will mend your house')).toBeLessThan(toLogOdds(0.25));
  expect(score('She said that they break the house')).toBeLessThan(toLogOdds(0.25));
});
