import { expect, test } from 'vitest';
import { bm25TermScore, inverseTextFrequency } from './bm25.ts';
import {
  computeStatistics,
  findTopTexts,
  meanScoreShareOfFollowers,
  scoreTextsByBm25,
} from './ranking.ts';
import { SegmentBuilder } from './segment.ts';

function live(...passages: string[]) {
  const builder = new SegmentBuilder();
  for (const [owner, passage] of passages.entries()) {
    builder.add({ owner, title: '', passages: [passage] });
  }
  const segment = builder.build();
  return { segment, isDeleted: new Uint8Array(passages.length) };
}

const query = (...terms: string[]) => new Map(terms.map((term) => [term, 1]));
const rank = (segments: ReturnType<typeof live>[], ...terms: string[]) =>
  findTopTexts(scoreTextsByBm25(segments, computeStatistics(segments), query(...terms)), 10).map(
    ({ text }) => text,
  );

test('a term scores more for each repetition, but ever less, and more in a short text', () => {
  const scores = [1, 2, 3, 100].map((count) => bm25TermScore(count, 1));
  expect(scores).toEqual(scores.toSorted((a, b) => a - b));
  expect(scores[3]).toBeLessThan(2.2);
  expect(bm25TermScore(1, 0.5)).toBeGreaterThan(bm25TermScore(1, 2));
});

test('idf falls with the frequency and is never negative', () => {
  const idfs = [0, 1, 10, 99, 100].map((frequency) => inverseTextFrequency(frequency, 100));
  expect(idfs).toEqual(idfs.toSorted((a, b) => b - a));
  expect(idfs.at(-1)).toBeGreaterThan(0);
});

test('texts rank by rare words, by repetition and by length', () => {
  const filler = 'pain pill doctor nurse ward hospital bed';
  const texts = live(`dialysis ${filler}`, `dialysis dialysis ${filler}`, 'dialysis pain', filler);
  expect(rank([texts], 'dialysi')).toEqual([2, 1, 0]);
  expect(rank([texts], 'dialysi', 'pain')).toEqual([2, 1, 0, 3]);
  expect(rank([texts], 'unknown')).toEqual([]);
});

test('deleted texts are not found and do not count', () => {
  const texts = live('dialysis here', 'dialysis there', 'pain');
  texts.isDeleted[0] = 1;
  expect(rank([texts], 'dialysi')).toEqual([1]);
  expect(computeStatistics([texts])).toMatchObject({ textCount: 2 });
});

test('frequencies add up over segments', () => {
  const { frequencyOf } = computeStatistics([live('pain', 'pain dialysis'), live('pain')]);
  expect([frequencyOf('pain'), frequencyOf('dialysi'), frequencyOf('none')]).toEqual([3, 1, 0]);
});

test('the heap finds what sorting finds, ties by position', () => {
  const lists = [0, 1].map((segment) =>
    Float32Array.from({ length: 500 }, (_, i) => ((i * 7919 + segment * 13) % 97) - 20),
  );
  const sorted = lists
    .flatMap((list, segment) => Array.from(list, (score, text) => ({ segment, text, score })))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  for (const count of [1, 2, 10, 333]) {
    const scores = findTopTexts(lists, count).map(({ score }) => score);
    expect(scores).toEqual(sorted.slice(0, count).map(({ score }) => score));
  }
  expect(findTopTexts([], 5)).toEqual([]);
});

test('the followers are compared with the first, and one text more or less changes little', () => {
  const places = Array.from({ length: 10 }, (_, text) => ({ segment: 0, text, score: 10 - text }));
  expect(meanScoreShareOfFollowers(places)).toBeCloseTo(0.5);
  expect(meanScoreShareOfFollowers(places.slice(0, 9))).toBeCloseTo(0.49, 2);
  expect([meanScoreShareOfFollowers(places.slice(0, 1)), meanScoreShareOfFollowers([])]).toEqual([
    0, 0,
  ]);
});
