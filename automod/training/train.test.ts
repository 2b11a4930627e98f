import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import {
  areaUnderRocCurve,
  aucDifferenceInterval,
  computeF1,
  computeMacroF1,
  findBestF1Threshold,
  measureReliability,
} from '../evaluation/metrics.ts';
import { logOfWindowCount } from '../scoring/combine-scores.ts';
import { createAutomod } from '../scoring/create-automod.ts';
import { exp, log } from '../scoring/exact-math.ts';
import { readModel } from '../scoring/model.ts';
import type { Example } from './corpora.ts';
import { fitMix } from './fit-mix.ts';
import { minimiseByLbfgs } from './lbfgs.ts';
import { createSeededRandom } from './random.ts';
import { splitExamples } from './split.ts';
import { trainModel } from './train.ts';

const lexicon = 'nasty nasty 2\nbargain bargain 0';

function madeUp(): Example[] {
  const random = createSeededRandom(3);
  const fillers = 'tree house river cloud garden lamp paper window chair road'.split(' ');
  const pick = () => fillers[Math.floor(random() * fillers.length)] ?? '';
  return Array.from({ length: 400 }, (_, i): Example => {
    const isSpam = i % 4 === 1;
    const isOffensive = i % 4 === 3;
    const telling = isSpam ? 'bargain' : isOffensive ? 'nasty' : pick();
    const text = [pick(), pick(), telling, pick(), pick(), pick(), pick()].join(' ');
    return { corpus: 'supplement', text, spam: isSpam, offensive: isOffensive };
  });
}

vi.setConfig({ testTimeout: 120_000 });

describe('training', () => {
  it('gives the same bytes for the same texts, and a model that learned them', async () => {
    const model = trainModel(madeUp(), lexicon);
    // Pinned: the same on every run and every processor.
    expect(createHash('sha256').update(model).digest('hex').slice(0, 16)).toBe('bd104758597d2795');
    const automod = createAutomod(readModel(model));
    const sold = await automod.score('a bargain in the house by the river');
    expect(sold.spam.prob).toBeGreaterThan(0.8);
    expect(sold.spam.words[0]?.word).toBe('bargain');
    expect(sold.offensive.prob).toBeLessThan(0.2);
    expect((await automod.score('you are n4sty')).offensive.prob).toBeGreaterThan(0.5);
  });
});

describe('arithmetic that is the same on every processor', () => {
  it('is right', () => {
    for (const x of [-30, -1.5, -1e-9, 0, 1e-9, 0.3, 1, 2.5, 40]) {
      expect(exp(x) / Math.exp(x)).toBeCloseTo(1, 14);
    }
    for (const x of [1e-12, 0.1, 0.7072, 1, 1.5, 2, 10, 12345.678, 1e12]) {
      expect(log(x)).toBeCloseTo(Math.log(x), 13);
    }
    expect(exp(-1000)).toBe(0);
  });
});

it('neither training nor scoring asks for anything that machines may answer differently', () => {
  const others = /\.test\.ts$|^train\.command\.ts$/;
  const parts = ['', 'text', 'words', 'tokens', 'aim', 'care', 'harm', 'scoring', 'training'];
  const folders = parts.map((folder) => join(import.meta.dirname, '..', folder));
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !others.test(name))
      .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(40);
  const unsure =
    /\bMath\.(?!abs|ceil|clz32|floor|imul|max|min|round|sign|sqrt)\w+|\w \*\* |\bDate\b|localeCompare|toLocale|\bIntl\b|worker_threads|node:os/;
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => unsure.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line)),
  );
  expect(found).toEqual([]);
});

describe('the split', () => {
  const texts = ['Hello there', 'hello THERE!!', 'hello there 2', 'Something else'];
  const examples = texts.map((text): Example => ({ corpus: 'sms', text, spam: false }));

  it('drops what differs only in case, digits and signs', () => {
    expect(splitExamples(examples).map(({ text }) => text)).toEqual([
      'Hello there',
      'Something else',
    ]);
  });

  it('does not depend on the order or on the other texts', () => {
    const partOf = (list: Example[]) =>
      splitExamples(list).find(({ text }) => text === 'Something else')?.part;
    expect(partOf(examples)).toBe(partOf(examples.toReversed()));
    expect(partOf(examples)).toBe(partOf(examples.slice(3)));
  });

  it('adds, where words are marked and learned from, the text without them', () => {
    const marked = Array.from(
      { length: 20 },
      (_, i): Example => ({
        ...{ corpus: 'toxic_spans', offensive: true, spans: [0, 1, 2, 3] },
        text: `Fool, ${'abcdefghijklmnopqrst'.charAt(i).repeat(5)} he said`,
      }),
    );
    const parts = splitExamples(marked);
    const learned = parts.filter(({ part, offensive }) => part === 'train' && offensive);
    const benign = parts.filter(({ offensive }) => offensive === false);
    expect(benign).toHaveLength(learned.length);
    expect(benign.every(({ text }) => text.startsWith(', '))).toBe(true);
  });
});

describe('figures', () => {
  const scored = [
    { score: 0.9, label: true },
    { score: 0.8, label: false },
    { score: 0.7, label: true },
    { score: 0.1, label: false },
  ];

  it('are what the definitions say', () => {
    expect(areaUnderRocCurve(scored)).toBe(0.75);
    expect(areaUnderRocCurve(scored.map(({ label }) => ({ score: 1, label })))).toBe(0.5);
    expect(computeF1(scored, 0.85)).toBeCloseTo(2 / 3);
    expect(computeMacroF1(scored, 0.85)).toBeCloseTo((2 / 3 + 4 / 5) / 2);
    expect(findBestF1Threshold(scored)).toEqual({ f1: 0.8, threshold: 0.7 });
    expect(measureReliability(scored).error).toBeCloseTo((0.1 + 0.8 + 0.3 + 0.1) / 4);
  });

  it('tell a difference from chance', () => {
    const random = createSeededRandom(9);
    const labels = Array.from({ length: 200 }, (_, i) => i % 4 === 0);
    const scores = (signal: number) =>
      labels.map((label) => ({ score: random() + (label ? signal : 0), label }));
    const [good, bad] = [scores(0.9), scores(0.1)];
    const { low, high } = aucDifferenceInterval(good, bad);
    expect(low).toBeGreaterThan(0);
    expect(high).toBeGreaterThan(low);
    expect(aucDifferenceInterval(good, good)).toEqual({ low: 0, high: 0 });
  });
});

describe('fitting', () => {
  it('finds the mix that made the labels, and what is certain', () => {
    const random = createSeededRandom(5);
    const made = Array.from({ length: 20_000 }, () => {
      const [score, whole] = [6 * random() - 3, 6 * random() - 3];
      const count = random() < 0.5 ? 2 : 20;
      const sum = 2 * score + whole - 0.5 * logOfWindowCount(count) - 1;
      const label = random() < 1 / (1 + Math.exp(-sum));
      const others = Array.from({ length: count - 1 }, () => ({ score: -9, terms: 0 }));
      const windows = [{ score, terms: 0 }, ...others];
      return { windows, whole, label, weight: 1, isClean: true };
    });
    const slack = { share: 0.001, passes: 0.9 };
    const options = { share: 2, length: 0.5, margin: 0, slack, most: 0.95, bar: 0.9, slope: 1 };
    const mix = fitMix(made, options);
    expect(mix.window).toBeCloseTo(2, 0);
    expect(mix.whole).toBeCloseTo(1, 0);
    expect(mix.length).toBeCloseTo(0.5, 1);
    expect(mix.offset).toBeCloseTo(-1, 0);
    const benign = made.filter(({ label }) => !label);
    const passing = benign.filter(
      ({ windows: [first] }) =>
        mix.window * (first?.score ?? 0) + mix.offset - mix.slack > Math.log(9) + 1e-9,
    );
    expect(passing).toHaveLength(Math.floor(benign.length / 1000));
  });

  it('finds the lowest point of a bowl', () => {
    const lowest = minimiseByLbfgs(3, 50, (point, slope) =>
      point.reduce((sum, value, i) => {
        const [steep, bottom] = [[1, 20, 300][i] ?? 0, [2, -1, 0.5][i] ?? 0];
        slope[i] = 2 * steep * (value - bottom);
        return sum + steep * (value - bottom) ** 2;
      }, 1),
    );
    expect([...lowest].map((value) => Math.round(100 * value) / 100)).toEqual([2, -1, 0.5]);
  });
});

it('figures of what was not scored say nothing, and come to an end', () => {
  const unscored = [true, false].map((label) => ({ score: Number.NaN, label }));
  expect(areaUnderRocCurve(unscored)).toBeNaN();
  expect(findBestF1Threshold(unscored).f1).toBeNaN();
});
