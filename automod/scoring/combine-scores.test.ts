import { expect, it } from 'vitest';
import {
  combineWindowAndWholeScore,
  flattenHarmAboveBar,
  flattenHighProbability,
  flattenScoreAboveBar,
  toLogOdds,
  toProbability,
} from './combine-scores.ts';

const mix = {
  ...{ window: 1, whole: 0, offset: 0, length: 0.7 },
  ...{ slack: 0, most: 5, bar: toLogOdds(0.7), slope: 0.5 },
};

it('a text loses with its windows, but a long one no more than one of six', () => {
  const of = (windows: number) => combineWindowAndWholeScore(mix, 1, 0, windows);
  expect([1, 2, 6].map(of)).toEqual([1, 2, 6].map(of).toSorted((a, b) => b - a));
  expect(of(2)).toBeLessThan(of(1));
  expect(of(60)).toBe(of(6));
});

it('what is called stays called, in the same order, and less is almost certain', () => {
  const scores = [-3, 0.8, mix.bar, 0.9, 2.3, 4, 9];
  const flat = scores.map((score) => flattenScoreAboveBar(mix, score));
  expect(flat).toEqual(flat.toSorted((a, b) => a - b));
  expect(flat.map((score) => score >= mix.bar)).toEqual(scores.map((score) => score >= mix.bar));
  expect(flat.slice(0, 3)).toEqual(scores.slice(0, 3));
  expect(toProbability(flat[4] ?? 0)).toBeLessThan(0.9);
  expect(toProbability(flat[5] ?? 0)).toBeGreaterThan(0.9);
});

it('harm is never almost certain', () => {
  expect(flattenHarmAboveBar(mix, mix.bar)).toBe(mix.bar);
  expect(flattenHarmAboveBar(mix, 2)).toBeGreaterThan(mix.bar);
  expect(toProbability(flattenHarmAboveBar(mix, 50))).toBeCloseTo(0.85, 6);
});

it('an offensive score of 0.9 needs what gave 0.947, and no order changes', () => {
  const scores = [0.2, 0.7, 0.85, 0.86, 0.947, 0.999];
  const flat = scores.map(flattenHighProbability);
  expect(flat.slice(0, 3)).toEqual(scores.slice(0, 3));
  expect(flat).toEqual(flat.toSorted((a, b) => a - b));
  expect(flat[4]).toBeCloseTo(0.9, 3);
});
