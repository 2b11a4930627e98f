import { expect, test } from 'vitest';
import { parseQuery, Thesaurus } from './query.ts';
import { computeStatistics } from './ranking.ts';
import { SegmentBuilder } from './segment.ts';
import { createTitleMatcher } from './title-match.ts';

const titles = ['Diabetes', 'Diabetes and travel', 'Diabetic feet', 'Kidney stones', '', 'ESRD'];

function matchTitles(text: string, thesaurus = new Thesaurus()): Record<string, number> {
  const builder = new SegmentBuilder();
  for (const [owner, title] of titles.entries()) {
    builder.add({ owner, title, passages: ['Some words about diabetes, kidneys and failure.'] });
  }
  const segment = builder.build();
  const statistics = computeStatistics([{ segment, isDeleted: new Uint8Array(titles.length) }]);
  const { frequencyOf } = statistics;
  const query = parseQuery(text, { frequencyOf, terms: () => segment.terms }, thesaurus);
  const matchTitle = createTitleMatcher(query, statistics);
  return Object.fromEntries(titles.map((title, at) => [title, matchTitle(segment, at)]));
}

test('a title that names the query and nothing else is best, then more words, then parts of words', () => {
  const matches = matchTitles('what is diabetes');
  const order = ['Diabetes', 'Diabetes and travel', 'Diabetic feet', 'Kidney stones'];
  expect(order.toSorted((a, b) => (matches[b] ?? 0) - (matches[a] ?? 0))).toEqual(order);
  expect(matches['Diabetic feet']).toBeGreaterThan(0);
  expect(matches['Kidney stones']).toBe(0);
  expect(matches['']).toBe(0);
});

test('a rare word of the query counts more than a common one', () => {
  const matches = matchTitles('diabetes stones');
  expect(matches['Kidney stones']).toBeGreaterThan(matches['Diabetic feet'] ?? 0);
});

test('a synonym counts as the name itself', () => {
  const synonyms = new Thesaurus([['kidney failure', 'ESRD']]);
  const { ESRD = 0, Diabetes } = matchTitles('kidney failure', synonyms);
  expect(ESRD).toBeCloseTo(matchTitles('ESRD').ESRD ?? 0);
  expect(matchTitles('kidney failure').ESRD).toBe(0);
  expect(Diabetes).toBe(0);
});

test('a query without words matches no title', () => {
  expect(Object.values(matchTitles('of the'))).toEqual(titles.map(() => 0));
});
