import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Diagnostics, Parameters } from 'recheck';
import {
  addPattern,
  type BuiltPattern,
  type CollectedPattern,
  collectPatterns,
} from './collect-patterns.ts';
import { type ReviewedPattern, reviewedPatterns } from './reviewed-patterns.ts';

/** The browser build is plain JavaScript; the others start a platform-specific program. */
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as {
  checkSync(source: string, flags: string, parameters: Parameters): Diagnostics;
};

/**
 * Patterns built in functions, by file. Those of user input are escaped words, without repetitions;
 * those of care are alternatives of a pattern that is checked as a whole.
 */
export const builtOfInput: Readonly<Record<string, string>> = {
  'automod/care/required-words.ts': '\\bkill(?:ing)? my ?self\\b',
  'console/kit/marks.ts': '(cheap\\s+pills|buy)',
  'server/features/people/ask/ask.service.ts': 'jane\\.doe\\-smith',
  'server/http/console-page.ts': '^/users/[^/]+/edit/?$',
};

/** Runs a file of this folder as a process, and resolves to its lines. */
export async function runForOutputLines(
  file: string,
  args: readonly string[],
  input = '',
): Promise<string[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: 100_000,
  });
  child.stdin.end(input);
  return (await text(child.stdout)).split('\n').filter(Boolean);
}

export interface PatternList {
  patterns: CollectedPattern[];
  built: BuiltPattern[];
  /** Modules that build patterns when they are loaded. */
  modules: ReadonlySet<string>;
}

export async function listPatterns(): Promise<PatternList> {
  const { literals, built } = collectPatterns();
  const modules = new Set(built.filter((it) => !it.isInFunction).map(({ file }) => file));
  const found = new Map<string, CollectedPattern>();
  for (const line of await runForOutputLines('built-patterns.ts', [...modules])) {
    addPattern(found, JSON.parse(line));
  }
  for (const [file, source] of Object.entries(builtOfInput)) {
    addPattern(found, { source, flags: 'gi', file });
  }
  return { patterns: [...literals, ...found.values()], built, modules };
}

export const isReview = ({ source, folder }: ReviewedPattern, pattern: CollectedPattern) =>
  source === undefined
    ? pattern.files.every((file) => file.startsWith(folder ?? '/'))
    : source === pattern.source;

export const reviewOf = (pattern: CollectedPattern) =>
  reviewedPatterns.find((review) => isReview(review, pattern));

/** Without `*`, `+` and counts a pattern reads boundedly far from each position. */
export const hasRepetition = ({ source }: CollectedPattern) =>
  /[*+{]/.test(source.replaceAll('\\p{', ''));

export function checkPattern({ source, flags }: CollectedPattern, timeoutMs: number): Diagnostics {
  return checkSync(source, flags, { checker: 'automaton', timeout: timeoutMs });
}

/** Key of a pattern in `proven-patterns.json`. */
export const hashOfPattern = ({ source, flags }: CollectedPattern) =>
  createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 24);

export const provenFile = join(import.meta.dirname, 'proven-patterns.json');

export const readProvenPatterns = (): Readonly<Record<string, number>> =>
  JSON.parse(readFileSync(provenFile, 'utf8'));
