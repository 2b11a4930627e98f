import { expect, test } from 'vitest';
import { markWords } from './marks.ts';

const marked = (text: string, words: string[]) =>
  markWords(text, words)
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join('');

test('marks whole words, whatever their case', () => {
  expect(marked('Cheap pills, CHEAPER pills!', ['cheap', 'pills'])).toBe(
    '[Cheap] [pills], CHEAPER [pills]!',
  );
  expect(marked('Éclair à la carte', ['éclair', 'à'])).toBe('[Éclair] [à] la carte');
});

test('takes the longest of several, over any white space', () => {
  expect(marked('buy  now or buy later', ['buy', 'buy now'])).toBe('[buy  now] or [buy] later');
});

test('takes words as they are, not as patterns', () => {
  expect(marked('a+b (c) .* $$$', ['a+b', '(c)', '$$$', '.*'])).toBe('[a+b] [(c)] [.*] [$$$]');
});

test('marks addresses and punctuation anywhere', () => {
  expect(marked('Go to http://save-it.example now!!!', ['http://save-it.example', '!!!'])).toBe(
    'Go to [http://save-it.example] now[!!!]',
  );
});

test('leaves the text unchanged without words', () => {
  expect(markWords('as it is', ['', ' '])).toEqual([{ text: 'as it is', isMarked: false }]);
});
