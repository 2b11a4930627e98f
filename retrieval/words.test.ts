import { expect, test } from 'vitest';
import { findQueryWords, findWords, stemWords } from './words.ts';

test('words are found with their positions, without stop words', () => {
  const text = 'What are the Kidneys’ functions?';
  expect(findWords(text)).toEqual([
    { stem: 'kidney', start: 13, end: 20 },
    { stem: 'function', start: 22, end: 31 },
  ]);
  for (const { start, end } of findWords(text)) expect(text.slice(start, end)).toMatch(/^\w+$/);
});

test('case, accents and contractions do not matter', () => {
  expect(stemWords('CAFÉ café cafe')).toEqual(['cafe', 'cafe', 'cafe']);
  expect(stemWords("doctor's doctor’s doctors")).toEqual(['doctor', 'doctor', 'doctor']);
  expect(stemWords("don't I'll we've")).toEqual([]);
});

test('numbers and other alphabets are words', () => {
  expect(stemWords('COVID-19 透析 диализ')).toEqual(['covid', '19', '透析', 'диализ']);
});

test.each([
  ['nothing', '', 0],
  ['punctuation', '... !!! — “”', 0],
  ['a word of a megabyte', `short ${'a'.repeat(1_000_000)} words`, 2],
  ['a megabyte of apostrophes', `${"a'".repeat(500_000)} word`, 1],
  ['a megabyte of marks', `x${'\u0301'.repeat(1_000_000)} word`, 2],
  ['lone surrogates', '\ud800 word \udfff', 1],
])('%s', (_, text, count) => {
  expect(stemWords(text)).toHaveLength(count);
  expect(findWords(text).map(({ stem }) => stem)).toEqual(stemWords(text));
});

test('polite and empty words of a query are left out, unless there is nothing else', () => {
  const stems = (query: string) => findQueryWords(query).map(({ stem }) => stem);
  expect(stems('Hi, please, does anyone know: how do I lower my potassium? Thanks!')).toEqual(
    stems('lower potassium'),
  );
  expect(stems('please')).toEqual(['pleas']);
});
