import { expect, test } from 'vitest';
import { splitCitations } from './cited-text.tsx';

test('separates citations from the text', () => {
  expect(splitCitations('Drink less [1]. Or [2, 13] not [x].')).toEqual([
    { at: 0, said: 'Drink less ' },
    { at: 11, said: '[1]', number: 1 },
    { at: 14, said: '. Or [' },
    { at: 20, said: '2', number: 2 },
    { at: 21, said: ', ' },
    { at: 23, said: '13', number: 13 },
    { at: 25, said: '] not [x].' },
  ]);
});

test('a text without citations stays complete', () => {
  expect(splitCitations('')).toEqual([]);
  expect(splitCitations('a [b] 1 [ ]')).toEqual([{ at: 0, said: 'a [b] 1 [ ]' }]);
});
