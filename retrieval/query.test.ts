import { expect, test } from 'vitest';
import { parseQuery, Thesaurus } from './query.ts';

const frequencies = new Map([
  ['kidney', 9],
  ['failur', 4],
  ['travel', 7],
]);
const vocabulary = {
  frequencyOf: (term: string) => frequencies.get(term) ?? 0,
  terms: () => frequencies.keys(),
};
const thesaurus = new Thesaurus([
  ['kidney failure', 'ESRD', 'renal failure'],
  ['failure', 'collapse'],
  ['alone'],
  ['', 'the'],
]);

test('the longest name is found, with its synonyms', () => {
  const { concepts } = parseQuery('Travel with kidney failure', vocabulary, thesaurus);
  expect(concepts).toEqual([
    { stems: ['travel'], synonyms: [] },
    { stems: ['kidney', 'failur'], synonyms: [['esrd'], ['renal', 'failur']] },
  ]);
});

test('words are counted, and typos corrected unless the thesaurus knows them', () => {
  const { termCounts, isCorrected } = parseQuery('kidnye kidney ESRD', vocabulary, thesaurus);
  expect([...termCounts]).toEqual([
    ['kidney', 2],
    ['esrd', 1],
  ]);
  expect(isCorrected).toBe(true);
  expect(parseQuery('kidney ESRD', vocabulary, thesaurus).isCorrected).toBe(false);
});

test('groups of one name have no synonyms', () => {
  expect(thesaurus.findName(['alon'], 0)).toBeUndefined();
  expect(thesaurus.findName([], 0)).toBeUndefined();
});

test('an ambiguous name brings the synonyms of all its groups, twelve at most', () => {
  const many = new Thesaurus(Array.from({ length: 20 }, (_, i) => ['cold', `name${i}`]));
  expect(many.findName(['cold'], 0)?.synonyms).toHaveLength(12);
});

test.each(['', '   ', 'the of and', '?!'])('%j asks for nothing', (text) => {
  expect(parseQuery(text, vocabulary, thesaurus)).toEqual({
    concepts: [],
    termCounts: new Map(),
    isCorrected: false,
  });
});
