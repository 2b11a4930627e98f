import { expect, test } from 'vitest';
import { splitCitations } from './cited-text.tsx';

test('separates citations from the text', () => {
  expect(splitCitations('Drink less [1]. Or [2, 13] not [x].')).toEqual([
    { at: 0, text: 'Drink less ' },
    { at: 11, text: '[1]', number: 1 },
    { at: 14, text: '. Or [' },
    { at: 20, text: '2', number: 2 },
    { at: 21, text: ', ' },
    { at: 23, text: '13', number: 13 },
    { at: 25, text: '] not [x].' },
  ]);
});

test('a text without citations stays complete', () => {
  expect(splitCitations('')).toEqual([]);
  expect(splitCitations('a [b] 1 [ ]')).toEqual([{ at: 0, text: 'a [b] 1 [ ]' }]);
});
