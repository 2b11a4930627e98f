import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findSupport } from './support.ts';

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
      const sentence = findSupport(claim, [passage]);
      return sentence === undefined ? [] : [`${claim} ← ${sentence}`];
    }),
  );
  expect(passages.flatMap(({ reversed }) => reversed)).toHaveLength(200);
  expect(wrong).toEqual([]);
});

test('sentences that say the same are supported by the sentence they came from', () => {
  const lost = passages.flatMap(({ passage, source, faithful }) =>
    faithful.filter((claim) => findSupport(claim, [passage]) !== source),
  );
  expect(lost).toEqual([]);
});

test('statements that the rules were not written for fare nearly as well', () => {
  const isSupported = (source: string) => (claim: string) =>
    findSupport(claim, [source]) !== undefined;
  const passed = unseenStatements.flatMap(({ source, reversed }) =>
    reversed.filter(isSupported(source)),
  );
  const kept = unseenStatements.flatMap(({ source, faithful }) =>
    faithful.filter(isSupported(source)),
  );
  // Both sides of a comparison have the same words.
  expect(passed).toEqual(['The sleeping pills improved my sleep more than walking every day did.']);
  expect(unseenStatements.flatMap(({ reversed }) => reversed)).toHaveLength(60);
  expect(unseenStatements.flatMap(({ faithful }) => faithful)).toHaveLength(40);
  expect(kept.length).toBeGreaterThanOrEqual(33);
});
