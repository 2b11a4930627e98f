import { expect, test } from 'vitest';
import { parsePaletteQuery } from './palette-source.ts';

test.each([
  ['abena', { text: 'abena' }],
  ['  two words ', { text: 'two words' }],
  ['#12', { text: '', id: '12' }],
  ['12', { text: '12', id: '12' }],
  ['7', { text: '', id: '7' }],
  ['0', undefined],
  ['a', undefined],
  ['', undefined],
  ['#', undefined],
  ['#abc', undefined],
  ['99999999999', { text: '99999999999' }],
])('%o', (typed, question) => {
  expect(parsePaletteQuery(typed)).toEqual(question);
});
