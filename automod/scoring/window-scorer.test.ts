import { readFileSync } from 'node:fs';
import { beforeAll, expect, it, vi } from 'vitest';
import { automodWith, modelFile } from '../automod.ts';
import { evaluationSet } from '../evaluation/evaluation-sets.ts';
import { evaded } from '../evaluation/evasions.ts';
import { readHtml } from '../text/read-html.ts';
import { readPage } from '../tokens/page.ts';
import { mixed } from './combine-scores.ts';
import { type Model, readModel, rowSize } from './model.ts';
import { Features } from './window-features.ts';
import { Scoring } from './window-scorer.ts';

// Bounds for what hangs, not measures of speed: the machines are shared.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let model: Model;
beforeAll(() => {
  model = readModel(readFileSync(modelFile));
});

/** The score of a window by its features one by one, as they are learned and explained. */
function listed(features: Features, task: 0 | 1) {
  const { rows, scorers } = model;
  const { window, whole, mix, signals } = scorers[task];
  const { place, ends } = features;
  const isWord = (i: number) => i < ends[0] || (i >= ends[1] && i < ends[2]);
  let [words, grams, terms, squares, wordCount] = [0, 0, 0, 0, 0];
  const end = task === 0 ? ends[3] : ends[1];
  for (let i = 0; i < end; i++) {
    const row = rowSize * (place[i] ?? 0);
    const weight = window.weightOf[rows[row + window.column] ?? 0] ?? 0;
    const rarity = rows[row] ?? 0;
    if (isWord(i)) words += weight;
    else grams += weight;
    if (isWord(i)) wordCount++;
    terms += rarity * (whole.weightOf[rows[row + whole.column] ?? 0] ?? 0);
    squares += rarity * rarity;
  }
  const shown = features.signals.reduce((sum, value, i) => sum + value * (signals[i] ?? 0), 0);
  const score =
    window.bias +
    words / Math.sqrt(Math.max(1, wordCount)) +
    grams / Math.sqrt(Math.max(1, end - wordCount)) +
    shown;
  return { score, alone: mixed(mix, score, whole.bias + terms / (Math.sqrt(squares) || 1)) };
}

it('running sums say the same as the features one by one', () => {
  const plain = (['benign-health', 'hard-spam', 'hard-offensive', 'care-danger'] as const).flatMap(
    (set) => evaluationSet(set),
  );
  const texts = [
    ...plain,
    ...evaded('look-alike letters', plain, model.book.lexicon),
    // Long ones have many windows, and words that return.
    ...Array.from({ length: 40 }, (_, i) => plain.slice(7 * i, 7 * i + 12).join(' ')),
    '',
    '<p>the the the the the the the the the the the the the dog</p>',
  ];
  expect(texts.length).toBeGreaterThan(900);
  const scoring = new Scoring(model);
  const features = new Features();
  const differences: number[] = [];
  for (const html of texts) {
    const read = readHtml(html);
    const page = readPage(read.text, read.links, model.book);
    scoring.prepare(page);
    const windows = page.windows.list();
    const quick = windows.map(({ from, to }) => {
      const { score, alone } = scoring.score(page, from, to, read.hidden);
      return { score: [...score], alone: [...alone] };
    });
    for (const [i, window] of windows.entries()) {
      features.read(page, window, read.hidden);
      for (const task of [0, 1] as const) {
        const { score, alone } = listed(features, task);
        differences.push(Math.abs(score - (quick[i]?.score[task] ?? Number.NaN)));
        differences.push(Math.abs(alone - (quick[i]?.alone[task] ?? Number.NaN)));
      }
    }
  }
  expect(differences.length).toBeGreaterThan(8_000);
  expect(Math.max(...differences)).toBeLessThan(1e-9);
});

it('scores the same after it forgot its words because there were too many', async () => {
  const automod = automodWith(model);
  const texts = [...evaluationSet('hard-spam').slice(0, 40), ...evaluationSet('care-danger')];
  const scored = async () => {
    const scores = await Promise.all(texts.map((text) => automod.score(text)));
    return scores.map(({ spam, offensive, care }) => [spam.prob, offensive.prob, care.prob]);
  };
  const before = await scored();
  const number = model.book.numberOf(0, 'kindness');
  // Fifty thousand words that nobody has seen: letters by the digits of a number.
  const made = (i: number) =>
    `q${[...String(i)].map((digit) => 'bcdfghjklm'.charAt(Number(digit))).join('')}`;
  for (let text = 0; text < 200; text++) {
    await automod.score(Array.from({ length: 250 }, (_, i) => made(1000 * text + i)).join(' '));
  }
  expect(model.book.infoAt(number).word).not.toBe('kindness');
  expect(await scored()).toEqual(before);
});
