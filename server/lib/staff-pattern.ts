import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';

/**
 * A regular expression typed by staff, matched by RE2 in time linear in the text and the size of
 * the pattern.
 */
export interface StaffPattern {
  match(text: string): { index: number; groups: (string | undefined)[] } | undefined;
}

export class PatternError extends Error {}

const maxPatternLength = 400;
/** Size of the compiled program. Each character takes up to one step per instruction. */
const maxPatternProgramSize = 400;
/** Replacements can use only $1 to $9, and each group costs time at every step of a match. */
const maxCapturingGroups = 20;
/** Longer texts are not matched: no address is as long. */
export const maxMatchedTextLength = 2000;

export function compileStaffPattern(source: string): StaffPattern {
  if (source.length > maxPatternLength) throw new PatternError('The pattern is too long.');
  // Compiling counted repetitions takes long, so the size is estimated first.
  if (estimateProgramSize(source) > maxPatternProgramSize) throw patternTooLargeError();
  const compiled = compilePattern(source);
  if (compiled.programSize() > maxPatternProgramSize) throw patternTooLargeError();
  if (compiled.groupCount() > maxCapturingGroups) {
    throw new PatternError(`At most ${maxCapturingGroups} groups are possible.`);
  }
  return {
    match(text) {
      if (text.length > maxMatchedTextLength) return undefined;
      const matcher = compiled.matcher(text);
      if (!matcher.find()) return undefined;
      const groups = Array.from(
        { length: matcher.groupCount() + 1 },
        (_, i) => matcher.group(i) ?? undefined,
      );
      return { index: matcher.start(), groups };
    },
  };
}

const patternTooLargeError = () => new PatternError('The pattern repeats too much.');

function compilePattern(source: string): RE2JS {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) throw new PatternError(describePatternError(error));
    if (error instanceof RE2JSException) throw new PatternError('It cannot be read.');
    throw error;
  }
}

/** Sentences shown instead of RE2's messages; the first match counts. */
const patternErrorExplanations: readonly (readonly [RegExp, string])[] = [
  [/invalid escape sequence: `\\\d/, 'References back are not possible here.'],
  [/invalid escape sequence/, 'A backslash stands before a letter that has no meaning there.'],
  [/trailing backslash/, 'The pattern ends with a backslash.'],
  [/Perl syntax|named capture/, 'Looking around is not possible here.'],
  [/missing closing \)/, 'A bracket is not closed.'],
  [/unexpected \)/, 'A bracket is closed that was not opened.'],
  [/missing closing \]/, 'A class of characters is not closed.'],
  [/invalid character class range/, 'A class of characters has a range that does not exist.'],
  [/missing argument to repetition/, 'There is nothing to repeat.'],
  [/invalid nested repetition/, 'Two repetitions in a row.'],
  [/invalid repeat count/, 'A repetition counts too far, or ends before it begins.'],
  [/nests too deeply/, 'The pattern is nested too deeply.'],
  [/too large/, 'The pattern repeats too much.'],
];

function describePatternError({ message }: Error): string {
  return patternErrorExplanations.find(([part]) => part.test(message))?.[1] ?? 'It cannot be read.';
}

const countedRepetitionPattern = /\{(\d{1,4})(?:,(\d{0,4}))?\}/y;

function estimateProgramSize(source: string): number {
  const enclosing: number[] = [];
  let total = 0;
  let last = 0;
  for (let at = 0; at < source.length; at++) {
    countedRepetitionPattern.lastIndex = at;
    const count = source[at] === '{' ? countedRepetitionPattern.exec(source) : null;
    if (count) {
      const times = Math.max(Number(count[1]), Number(count[2] ?? 0), 1);
      total += last * (times - 1);
      last *= times;
      at += count[0].length - 1;
    } else if (source[at] === '(') {
      enclosing.push(total);
      [total, last] = [0, 0];
      if (source.startsWith('?:', at + 1)) at += 2;
    } else if (source[at] === ')' && enclosing.length > 0) {
      last = total + 1;
      total = last + (enclosing.pop() ?? 0);
    } else {
      if (source[at] === '\\') at += 1;
      else if (source[at] === '[') at = findEndOfClass(source, at);
      last = 1;
      total += last;
    }
  }
  return enclosing.reduce((sum, size) => sum + size, total);
}

function findEndOfClass(source: string, start: number): number {
  let at = start + (source[start + 1] === '^' ? 2 : 1);
  if (source[at] === ']') at += 1;
  while (at < source.length && source[at] !== ']') at += source[at] === '\\' ? 2 : 1;
  return at;
}
