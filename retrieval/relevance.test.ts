import { expect, test } from 'vitest';
import { isGroundedInSources } from './grounding.ts';
import {
  computeMatchTraits,
  computeRelevance,
  isWorthShowing,
  type MatchTraits,
  withFallingRelevance,
} from './relevance.ts';

const traits = (changes: Partial<MatchTraits> = {}): MatchTraits => ({
  ...{ coverage: 0.8, titleCoverage: 0.5, titleShare: 0.5, share: 0.7, followersShare: 0.4 },
  ...{ lead: 0, isSingleWordQuery: false },
  ...{ isOnlyMention: false, isCorrected: false, matchedStems: [], ...changes },
});
const steps = Array.from({ length: 21 }, (_, i) => i / 20);

test.each([
  ['coverage', 1],
  ['share', 1],
  ['titleCoverage', 1],
  ['titleShare', 1],
  ['lead', 1],
  ['followersShare', -1],
] as const)('relevance is monotone in %s and stays a probability', (name, direction) => {
  const values = steps.map((value) => computeRelevance(traits({ [name]: value })));
  expect(values).toEqual(values.toSorted((a, b) => direction * (a - b)));
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...values)).toBeLessThanOrEqual(1);
});

test('a mention is never more than half relevant, and a passage that names nothing is not', () => {
  const best = { coverage: 1, share: 1, lead: 0.5, followersShare: 0 };
  expect(computeRelevance(traits(best))).toBeGreaterThan(0.8);
  expect(computeRelevance(traits({ ...best, isOnlyMention: true }))).toBe(0.5);
  expect(computeRelevance(traits({ ...best, coverage: 0 }))).toBe(0);
});

test('a single word is nearly certain only if the title is about nothing else', () => {
  const best = { coverage: 1, titleCoverage: 1, share: 1, lead: 1, followersShare: 0 };
  expect(computeRelevance(traits({ ...best, titleShare: 0.3 }))).toBeGreaterThan(0.9);
  const single = { ...best, isSingleWordQuery: true };
  expect(computeRelevance(traits({ ...single, titleShare: 0.3 }))).toBe(0.7);
  expect(computeRelevance(traits({ ...single, titleShare: 1 }))).toBeGreaterThan(0.9);
});

test('a hit is nearly certain only if it leads a field of weak ones', () => {
  const first = { coverage: 1, titleCoverage: 1, share: 1, lead: 0.5, followersShare: 0.3 };
  expect(computeRelevance(traits(first))).toBeGreaterThan(0.75);
  expect(computeRelevance(traits({ ...first, lead: 0.3 }))).toBeLessThan(0.75);
  expect(computeRelevance(traits({ ...first, followersShare: 0.5 }))).toBeLessThan(0.75);
  expect(computeRelevance(traits({ ...first, isCorrected: true }))).toBe(0.7);
});

test.each([
  [{ share: 0.09 }, false],
  [{ coverage: 0.1, share: 0.1 }, true],
  [{ coverage: 0, share: 0.12 }, false],
  [{ coverage: 0, share: 0.125 }, true],
])('%j is worth showing: %j', (changes, expected) => {
  expect(isWorthShowing(traits(changes))).toBe(expected);
});

const statistics = {
  ...{ textCount: 100, meanLength: 10, meanPassageLength: 10, frequencyOf: () => 5 },
  idfOf: (term: string) => (term === 'rare' ? 3 : 1),
};
const rank = { share: 1, followersShare: 0, lead: 0 };
const match = (
  concepts: { stems: string[]; synonyms: string[][] }[],
  title: string,
  text: string,
) =>
  computeMatchTraits(
    {
      concepts,
      termCounts: new Map(concepts.flatMap(({ stems }) => stems).map((it) => [it, 1])),
      isCorrected: false,
    },
    statistics,
    new Set(title.split(' ')),
    new Set(`${title} ${text}`.split(' ')),
    rank,
  );

test('coverage weighs words by idf', () => {
  const concepts = [
    { stems: ['rare'], synonyms: [] },
    { stems: ['common'], synonyms: [] },
  ];
  expect(match(concepts, 'title', 'rare').coverage).toBe(0.75);
  expect(match(concepts, 'title', 'common').coverage).toBe(0.25);
  expect(match([], 'title', 'text').coverage).toBe(0);
});

test('a synonym counts as the whole name, if all of its words are there', () => {
  const concepts = [{ stems: ['kidney', 'failur'], synonyms: [['esrd'], ['renal', 'failur']] }];
  expect(match(concepts, 'x', 'esrd')).toMatchObject({ coverage: 1, matchedStems: ['esrd'] });
  expect(match(concepts, 'x', 'renal')).toMatchObject({ coverage: 0, matchedStems: [] });
});

test('a single word outside the title is only a mention', () => {
  const concepts = [{ stems: ['rare'], synonyms: [] }];
  expect(match(concepts, 'title', 'rare').isOnlyMention).toBe(true);
  expect(match(concepts, 'rare', 'text').isOnlyMention).toBe(false);
});

test('a text is grounded if half of its words are in its sources', () => {
  const sources = ['Dialysis is possible at home.', 'Travel needs planning.'];
  expect(isGroundedInSources('Dialysis at home needs planning.', sources)).toBe(true);
  expect(isGroundedInSources('Bleach cures everything, dialysis.', sources)).toBe(false);
  expect(isGroundedInSources('', [])).toBe(true);
  expect(isGroundedInSources('word', [])).toBe(false);
});

test('relevance never rises down a list', () => {
  const hits = [0.4, 0.8, 0.3, 0.35].map((relevance) => ({ relevance }));
  expect(withFallingRelevance(hits).map(({ relevance }) => relevance)).toEqual([
    0.4, 0.4, 0.3, 0.3,
  ]);
});
