import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import type { Diagnostics, Parameters } from 'recheck';
import { beforeAll, expect, test } from 'vitest';
import {
  addPattern,
  type BuiltPattern,
  type CollectedPattern,
  collectPatterns,
} from './testing/patterns/collect-patterns.ts';
import type { SlowPattern } from './testing/patterns/pump-patterns.ts';
import { type ReviewedPattern, reviewedPatterns } from './testing/patterns/reviewed-patterns.ts';

/** The build for browsers is JavaScript alone: the others start a program for each machine. */
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as {
  checkSync(source: string, flags: string, parameters: Parameters): Diagnostics;
};

/** A bound for what never ends; patterns that take longer are to be reviewed. */
const checkTimeoutMs = 110_000;
const pumpedLength = 100_000;
const pumpLimitMs = 50;

/** Patterns that are built with what people type, by file: escaped words, without repetitions. */
const builtOfInput: Readonly<Record<string, string>> = {
  'console/kit/marks.ts': '(cheap\\s+pills|buy)',
  'server/features/people/ask/ask.service.ts': 'jane\\.doe\\-smith',
  'server/http/console-page.ts': '^/users/[^/]+/edit/?$',
};

let patterns: CollectedPattern[];
let built: BuiltPattern[];

/** Runs a file of this project as a process, and resolves to its lines. */
async function linesOf(file: string, args: readonly string[], input = ''): Promise<string[]> {
  const child = spawn(process.execPath, [`server/testing/patterns/${file}`, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: 100_000,
  });
  child.stdin.end(input);
  return (await text(child.stdout)).split('\n').filter(Boolean);
}

beforeAll(async () => {
  const collected = collectPatterns();
  built = collected.built;
  const modules = new Set(built.filter((it) => !it.isInFunction).map(({ file }) => file));
  const found = new Map<string, CollectedPattern>();
  for (const line of await linesOf('built-patterns.ts', [...modules])) {
    addPattern(found, JSON.parse(line));
  }
  for (const [file, source] of Object.entries(builtOfInput)) {
    addPattern(found, { source, flags: 'gi', file });
  }
  patterns = [...collected.literals, ...found.values()];
  expect(
    [...modules].filter((file) => !patterns.some(({ files }) => files.includes(file))),
  ).toEqual([]);
});

const isReview = ({ source, folder }: ReviewedPattern, pattern: CollectedPattern) =>
  source === undefined
    ? pattern.files.every((file) => file.startsWith(folder ?? '/'))
    : source === pattern.source;
const reviewOf = (pattern: CollectedPattern) =>
  reviewedPatterns.find((review) => isReview(review, pattern));

/** Without `*`, `+` and counts a pattern looks at a fixed number of characters from each place. */
const hasRepetition = ({ source }: CollectedPattern) => /[*+{]/.test(source.replaceAll('\\p{', ''));

test('patterns that are built in functions are known', () => {
  const files = built.filter(({ isInFunction }) => isInFunction).map(({ file }) => file);
  expect([...new Set(files)].sort()).toEqual(Object.keys(builtOfInput).sort());
});

test('every pattern is proven linear, or reviewed', () => {
  expect(patterns.length).toBeGreaterThan(300);
  const unproven = patterns
    .filter((pattern) => hasRepetition(pattern) && !reviewOf(pattern))
    .map((pattern) => ({
      pattern,
      found: checkSync(pattern.source, pattern.flags, {
        checker: 'automaton',
        timeout: checkTimeoutMs,
      }),
    }))
    .filter(({ found }) => found.status !== 'safe')
    .map(({ pattern, found }) => ({
      pattern: `/${pattern.source}/${pattern.flags}`,
      files: pattern.files,
      status: found.status === 'vulnerable' ? found.complexity.summary : found.status,
    }));
  expect(unproven).toEqual([]);
});

test('every review is of a pattern that is there', () => {
  const stale = reviewedPatterns.filter((review) => !patterns.some((it) => isReview(review, it)));
  expect(stale).toEqual([]);
});

test('no text makes a pattern slow', async () => {
  const input = patterns.filter(hasRepetition).map((pattern) => ({
    ...pattern,
    size: reviewOf(pattern)?.maxLength ?? pumpedLength,
    limitMs: pumpLimitMs,
  }));
  const lines = await linesOf('pump-patterns.ts', [], JSON.stringify(input));
  const told = lines.map((line) => JSON.parse(line) as { slow?: SlowPattern; isDone?: true });
  expect(told.flatMap(({ slow }) => slow ?? [])).toEqual([]);
  // A pattern that never ends is in the last line of the process.
  expect(told.at(-1)).toEqual({ isDone: true });
});
