import { writeSync } from 'node:fs';
import { hostileTexts } from './hostile-texts.ts';

/** A pattern to test with texts up to `size`, within `limitMs` of CPU time each. */
interface PumpedPattern {
  source: string;
  flags: string;
  use: 'search' | 'all' | 'split';
  size: number;
  limitMs: number;
}

/**
 * Reads patterns from standard input and prints slow ones. Runs as a separate process, which the
 * parent kills if a pattern never ends; therefore each pattern is printed before it is tried.
 */
export interface SlowPattern {
  pattern: string;
  text: string;
  size: number;
  ms: number;
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function runPattern({ source, flags, use }: PumpedPattern, text: string): void {
  const pattern = new RegExp(source, flags);
  if (use === 'split') text.split(pattern);
  else if (use === 'all') text.replace(pattern, '');
  else pattern.test(text);
}

/** Minimum of several runs, because other processes disturb the measurement. */
function measureLeastMs(pattern: PumpedPattern, text: string, limitMs: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let go = 0; go < 12 && least > limitMs; go++) {
    const before = cpuMs();
    runPattern(pattern, text);
    least = Math.min(least, cpuMs() - before);
  }
  return least;
}

/**
 * Tries short texts first, because patterns that are slow there would never finish with long ones.
 * Only the slowest are tried in full size: a hundredth of the limit grows at most to the limit,
 * even if the time is quadratic.
 */
function findSlowText(pattern: PumpedPattern): SlowPattern | undefined {
  const { source, limitMs, size } = pattern;
  const measureMs = (text: string, limit: number) => measureLeastMs(pattern, text, limit);
  const toSlowPattern = (text: string, ms: number): SlowPattern => ({
    pattern: patternLiteral(pattern),
    text: text.slice(0, 40),
    size: text.length,
    ms: Math.round(ms),
  });
  for (const text of hostileTexts(source, 60)) {
    const ms = measureMs(text, limitMs);
    if (ms > limitMs) return toSlowPattern(text, ms);
  }
  const tenth = hostileTexts(source, Math.ceil(size / 10));
  const times = tenth.map((text) => measureMs(text, limitMs / 100));
  const slowest = Math.max(...times);
  if (slowest > limitMs) return toSlowPattern(tenth[times.indexOf(slowest)] ?? '', slowest);
  for (const [i, text] of hostileTexts(source, size).entries()) {
    const short = times[i] as number;
    if (short <= limitMs / 100 && short < slowest) continue;
    const ms = measureMs(text, limitMs);
    if (ms > limitMs) return toSlowPattern(text, ms);
  }
  return undefined;
}

const patternLiteral = ({ source, flags }: PumpedPattern) => `/${source}/${flags}`;

/** Synchronous, because the process may be killed before buffered output is written. */
const printLine = (line: object) => writeSync(1, `${JSON.stringify(line)}\n`);

let receivedJson = '';
for await (const chunk of process.stdin) receivedJson += chunk;
for (const pattern of JSON.parse(receivedJson) as PumpedPattern[]) {
  printLine({ trying: patternLiteral(pattern) });
  const slow = findSlowText(pattern);
  if (slow) printLine({ slow });
}
printLine({ isDone: true });
