import { readFileSync } from 'node:fs';
import { beforeAll, expect, it, vi } from 'vitest';
import { readEvaluationSet } from '../evaluation/evaluation-sets.ts';
import { applyEvasion } from '../evaluation/evasions.ts';
import { readHtml } from '../text/read-html.ts';
import { readChunk } from '../tokens/chunk.ts';
import { combineWindowAndWholeScore } from './combine-scores.ts';
import { createAutomod, modelFile } from './create-automod.ts';
import { bytesPerBucket, type Model, readModel } from './model.ts';
import { WindowFeatures } from './window-features.ts';
import { WindowScorer } from './window-scorer.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let model: Model;
beforeAll(() => {
  model = readModel(readFileSync(modelFile));
});

/** Reference implementation: adds up the listed features one by one. */
function listed(features: WindowFeatures, task: 0 | 1) {
  const { rows, scorers } = model;
  const { window, whole, mix, signals } = scorers[task];
  const { buckets, ends } = features;
  const isWord = (i: number) => i < ends[0] || (i >= ends[1] && i < ends[2]);
  let [words, grams, terms, squares, wordCount] = [0, 0, 0, 0, 0];
  const end = task === 0 ? ends[3] : ends[1];
  for (let i = 0; i < end; i++) {
    const row = bytesPerBucket * (buckets[i] ?? 0);
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
  return {
    score,
    alone: combineWindowAndWholeScore(mix, score, whole.bias + terms / (Math.sqrt(squares) || 1)),
  };
}

it('running sums say the same as the features one by one', () => {
  const plain = (['benign-health', 'hard-spam', 'hard-offensive', 'care-danger'] as const).flatMap(
    (set) => readEvaluationSet(set),
  );
  const texts = [
    ...plain,
    ...applyEvasion('look-alike letters', plain, model.book.lexicon),
    ...Array.from({ length: 40 }, (_, i) => plain.slice(7 * i, 7 * i + 12).join(' ')),
    '',
    '<p>the the the the the the the the the the the the the dog</p>',
  ];
  expect(texts.length).toBeGreaterThan(900);
  const scoring = new WindowScorer(model);
  const features = new WindowFeatures();
  const differences: number[] = [];
  for (const html of texts) {
    const read = readHtml(html);
    const chunk = readChunk(read.text, read.links, model.book);
    scoring.prepare(chunk);
    const windows = chunk.windows.toArray();
    const quick = windows.map(({ from, to }) => {
      const { score, standalone } = scoring.score(chunk, from, to, read.hiddenElementCount);
      return { score: [...score], alone: [...standalone] };
    });
    for (const [i, window] of windows.entries()) {
      features.read(chunk, window, read.hiddenElementCount);
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
  const automod = createAutomod(model);
  const texts = [
    ...readEvaluationSet('hard-spam').slice(0, 40),
    ...readEvaluationSet('care-danger'),
  ];
  const scored = async () => {
    const scores = await Promise.all(texts.map((text) => automod.score(text)));
    return scores.map(({ spam, offensive, care }) => [spam.prob, offensive.prob, care.prob]);
  };
  const before = await scored();
  const number = model.book.idOf(0, 'kindness');
  const made = (i: number) =>
    `q${[...String(i)].map((digit) => 'bcdfghjklm'.charAt(Number(digit))).join('')}`;
  for (let text = 0; text < 200; text++) {
    await automod.score(Array.from({ length: 250 }, (_, i) => made(1000 * text + i)).join(' '));
  }
  expect(model.book.infoAt(number).word).not.toBe('kindness');
  expect(await scored()).toEqual(before);
});
