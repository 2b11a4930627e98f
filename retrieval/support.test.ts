import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findSupportingSentence, isContradictedBySources } from './support.ts';

interface SourcedStatement {
  source: string;
  /** Says the same in other words. */
  faithful: readonly string[];
  /** Says something else: negated, or with another number, unit, direction or name. */
  reversed: readonly string[];
}

const readStatements = (name: string): SourcedStatement[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'evaluation', 'data', name), 'utf8'));

/** Sentences as in posts of health sites. */
const sourcedStatements = readStatements('statements.json');
/** Written without knowledge of the rules in `support.ts`, to measure how they generalise. */
const unseenStatements = readStatements('unseen-statements.json');

/** The source among its neighbours, as in a post. */
const passages = sourcedStatements.map((statement, index) => ({
  ...statement,
  passage: [-1, 0, 1]
    .map((step) => sourcedStatements.at((index + step) % sourcedStatements.length)?.source)
    .join(' '),
}));

test('none of 200 reversed statements is supported by its source', () => {
  const wrong = passages.flatMap(({ passage, reversed }) =>
    reversed.flatMap((claim) => {
      const sentence = findSupportingSentence(claim, [passage]);
      return sentence === undefined ? [] : [`${claim} ← ${sentence}`];
    }),
  );
  expect(passages.flatMap(({ reversed }) => reversed)).toHaveLength(200);
  expect(wrong).toEqual([]);
});

test('sentences that say the same are supported by the sentence they came from', () => {
  const lost = passages.flatMap(({ passage, source, faithful }) =>
    faithful.filter((claim) => findSupportingSentence(claim, [passage]) !== source),
  );
  expect(lost).toEqual([]);
});

test('most statements of a small set written before the rules are judged right', () => {
  const isSupported = (source: string) => (claim: string) =>
    findSupportingSentence(claim, [source]) !== undefined;
  const passed = unseenStatements.flatMap(({ source, reversed }) =>
    reversed.filter(isSupported(source)),
  );
  const kept = unseenStatements.flatMap(({ source, faithful }) =>
    faithful.filter(isSupported(source)),
  );
  expect(passed).toEqual([]);
  expect(unseenStatements.flatMap(({ reversed }) => reversed)).toHaveLength(60);
  expect(unseenStatements.flatMap(({ faithful }) => faithful)).toHaveLength(40);
  expect(kept.length).toBeGreaterThanOrEqual(35);
});

type Pair = [source: string, statement: string];

/** Pairs of a sentence as in a post and one as a model might write it. */
const readPairs = (name: string): { reversed: Pair[]; faithful: Pair[] } =>
  JSON.parse(
    readFileSync(
      join(import.meta.dirname, 'evaluation', 'data', `statement-pairs.${name}.json`),
      'utf8',
    ),
  );

test.each([
  { name: 'working', reversedCount: 120, faithfulCount: 60, mostDropped: 1 },
  // Opened once, when the rules were finished: see docs/search.md for what it showed.
  { name: 'held', reversedCount: 120, faithfulCount: 60, mostDropped: 6 },
  // Mostly statements that leave something out, and paraphrases that add something.
  { name: 'further', reversedCount: 110, faithfulCount: 55, mostDropped: 9 },
])(
  'no reversed statement of the $name pairs is supported, and few faithful ones are dropped',
  ({ name, reversedCount, faithfulCount, mostDropped }) => {
    const { reversed, faithful } = readPairs(name);
    const isSupported = ([source, statement]: Pair) =>
      findSupportingSentence(statement, [source]) !== undefined;
    expect(reversed).toHaveLength(reversedCount);
    expect(faithful).toHaveLength(faithfulCount);
    expect(reversed.filter(isSupported)).toEqual([]);
    expect(faithful.filter((pair) => !isSupported(pair)).length).toBeLessThanOrEqual(mostDropped);
  },
);

test('a medicine of the question does not replace that of the source', () => {
  const sources = ['Paracetamol is safe with kidney disease.'];
  const question = 'Is ibuprofen safe with kidney disease?';
  expect(
    findSupportingSentence('Ibuprofen is considered safe with kidney disease.', sources, question),
  ).toBe(undefined);
  expect(
    findSupportingSentence('Paracetamol is safe with kidney disease.', sources, question),
  ).toBe(sources[0]);
});

test('very long sentences support nothing, and support nothing in turn', () => {
  const long = `${'Salt and water and '.repeat(50)}salt raises blood pressure.`;
  expect(findSupportingSentence(long, [long])).toBe(undefined);
  expect(findSupportingSentence('Salt raises blood pressure.', [long])).toBe(undefined);
});

test('a statement about the same thing that no source supports is reversed', () => {
  const sources = ['Salt raises blood pressure in 30 of 100 people.'];
  expect(isContradictedBySources('Salt lowers blood pressure', sources)).toBe(true);
  expect(isContradictedBySources('Salt does not raise blood pressure', sources)).toBe(true);
  expect(isContradictedBySources('Salt raises blood pressure', sources)).toBe(false);
  expect(isContradictedBySources('How do you cook?', sources)).toBe(false);
});
