import { beforeAll, expect, test } from 'vitest';
import type { BuiltPattern, CollectedPattern } from './testing/patterns/collect-patterns.ts';
import {
  builtOfInput,
  checkPattern,
  hashOfPattern,
  hasRepetition,
  isReview,
  listPatterns,
  readProvenPatterns,
  reviewOf,
  runForOutputLines,
} from './testing/patterns/list-patterns.ts';
import type { SlowPattern } from './testing/patterns/pump-patterns.ts';
import { reviewedPatterns } from './testing/patterns/reviewed-patterns.ts';

/** Time limit; patterns that take longer must be reviewed. */
const checkTimeoutMs = 110_000;
/** Proofs that take less are repeated in every run; the others are trusted. */
const repeatedProofMs = 20;
const pumpedLength = 100_000;
const pumpLimitMs = 50;

let patterns: CollectedPattern[];
let built: BuiltPattern[];

beforeAll(async () => {
  const listed = await listPatterns();
  ({ patterns, built } = listed);
  expect(
    [...listed.modules].filter((file) => !patterns.some(({ files }) => files.includes(file))),
  ).toEqual([]);
});

test('patterns built in functions are known', () => {
  const files = built.filter(({ isInFunction }) => isInFunction).map(({ file }) => file);
  expect([...new Set(files)].sort()).toEqual(Object.keys(builtOfInput).sort());
});

test('every pattern is proven linear, or reviewed', () => {
  expect(patterns.length).toBeGreaterThan(300);
  const proven = readProvenPatterns();
  const unproven = patterns
    .filter((pattern) => hasRepetition(pattern) && !reviewOf(pattern))
    .filter((pattern) => (proven[hashOfPattern(pattern)] ?? 0) < repeatedProofMs)
    .map((pattern) => ({ pattern, found: checkPattern(pattern, checkTimeoutMs) }))
    .filter(({ found }) => found.status !== 'safe')
    .map(({ pattern, found }) => ({
      pattern: `/${pattern.source}/${pattern.flags}`,
      files: pattern.files,
      status: found.status === 'vulnerable' ? found.complexity.summary : found.status,
    }));
  expect(unproven).toEqual([]);
});

test('only patterns without a proof are reviewed', () => {
  const proven = readProvenPatterns();
  const superfluous = patterns.filter((pattern) => {
    const review = reviewOf(pattern);
    return review?.source !== undefined && proven[hashOfPattern(pattern)] !== undefined;
  });
  expect(superfluous.map(({ source }) => source)).toEqual([]);
});

test('every review is about an existing pattern', () => {
  const stale = reviewedPatterns.filter((review) => !patterns.some((it) => isReview(review, it)));
  expect(stale).toEqual([]);
});

test('no text makes a pattern slow', async () => {
  const input = patterns.filter(hasRepetition).map((pattern) => ({
    ...pattern,
    size: reviewOf(pattern)?.maxLength ?? pumpedLength,
    limitMs: pumpLimitMs,
  }));
  const lines = await runForOutputLines('pump-patterns.ts', [], JSON.stringify(input));
  const told = lines.map((line) => JSON.parse(line) as { slow?: SlowPattern; isDone?: true });
  expect(told.flatMap(({ slow }) => slow ?? [])).toEqual([]);
  // A pattern that never ends is the last line of the process.
  expect(told.at(-1)).toEqual({ isDone: true });
});
