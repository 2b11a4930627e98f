import { expect, test } from 'vitest';
import { correctSpelling, editDistance } from './spelling.ts';

test.each([
  ['kidney', 'kidney', 0],
  ['kidney', 'kidny', 1],
  ['kidny', 'kidney', 1],
  ['kidney', 'kidnex', 1],
  ['kidney', 'kindey', 1],
  ['kidney', 'sidnay', 2],
  ['', 'ab', 2],
  ['abcdef', 'uvwxyz', 3],
])('from %s to %s', (a, b, distance) => {
  expect(editDistance(a, b, 2)).toBe(distance);
});

const frequencies = new Map([
  ['dialysi', 40],
  ['diagnosi', 90],
  ['migrain', 10],
  ['kidney', 5],
  ['kidnei', 50],
  ['pain', 70],
  ['paid', 80],
]);
const correct = (word: string) =>
  correctSpelling(word, frequencies.keys(), (term) => frequencies.get(term) ?? 0);

test.each([
  ['dialisy', 'dialysi'],
  ['migrane', 'migrain'],
  ['imgrain', 'migrain'],
  ['kidnee', 'kidnei'],
])('%s is corrected to %s', (word, term) => {
  expect(correct(word)).toBe(term);
});

test.each(['pan', 'pa1n', 'xain', 'unrelated', '', 'a'.repeat(1_000_000)])(
  'input %#, of few letters, with digits or too far from any term, is left alone',
  (word) => {
    expect(correct(word)).toBeUndefined();
  },
);
