import { expect, test } from 'vitest';
import { wordsRaisingScore } from './score-words.ts';

const words = [
  { word: 'tea', weight: 0.4 },
  { word: 'miracle', weight: 2.1 },
  { word: 'cure', weight: 1.1 },
  { word: 'miracle', weight: 0.2 },
  { word: 'thanks', weight: -1 },
];

test('words that hardly raise a score are told from the decisive ones', () => {
  expect(wordsRaisingScore({ prob: 0.9, words })).toEqual([
    { word: 'miracle', isDecisive: true },
    { word: 'cure', isDecisive: true },
    { word: 'tea', isDecisive: false },
  ]);
});

test('low scores name no words', () => {
  expect(wordsRaisingScore({ prob: 0.1, words })).toEqual([]);
});
