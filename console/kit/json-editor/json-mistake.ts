export interface JsonMistake {
  from: number;
  to: number;
  /** Both count from 1. */
  line: number;
  column: number;
  reason: string;
}

type ExpectedToken = 'value' | 'key' | 'firstValue' | 'firstKey' | 'next';

class SyntaxMistake extends Error {
  readonly from: number;
  readonly to: number;
  constructor(from: number, to: number, reason: string) {
    super(reason);
    this.from = from;
    this.to = to;
  }
}

const blanksPattern = /[ \t\n\r]*/y;
const wordPattern = /[\p{L}\p{N}_$.+-]+/uy;
const numberPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const closerByOpener = { '{': '}', '[': ']' } as const;
const wrongQuotes = `'\`´‘’‚“”„«»`;

/**
 * Finds the first mistake by the strict rules of JSON. Browsers refuse the same texts, but with
 * different messages and often without a position.
 */
export function findJsonMistake(text: string): JsonMistake | undefined {
  try {
    assertJsonSyntax(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxMistake)) throw error;
    const { from, to, message: reason } = error;
    const before = text.slice(0, from).split(/\r\n?|\n/);
    return { from, to, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, reason };
  }
}

function assertJsonSyntax(text: string): void {
  // Without recursion: nesting of 100,000 levels is valid JSON.
  const open: number[] = [];
  let expected: ExpectedToken = 'value';
  let comma = 0;
  let at = 0;
  while (true) {
    at = endOfMatch(blanksPattern, text, at);
    const char = text[at];
    const opener = open.at(-1);
    if (char === undefined) {
      if (opener === undefined && expected === 'next') return;
      throw createUnfinishedMistake(text, opener);
    }
    if (char === '}' || char === ']') {
      if (opener === undefined && expected === 'next') throw createTextAfterEndMistake(text, at);
      if (opener === undefined) throw new SyntaxMistake(at, at + 1, 'A value is missing');
      assertCloserFits(text, { at, opener, comma, expected });
      open.pop();
      at++;
      expected = 'next';
    } else if (expected === 'next') {
      if (opener === undefined) throw createTextAfterEndMistake(text, at);
      if (char !== ',') throw createMissingCommaMistake(text, at);
      comma = at++;
      expected = text[opener] === '{' ? 'key' : 'value';
    } else if (expected === 'key' || expected === 'firstKey') {
      at = skipKey(text, at);
      expected = 'value';
    } else if (char === '{' || char === '[') {
      open.push(at++);
      expected = char === '{' ? 'firstKey' : 'firstValue';
    } else {
      at = skipPlainValue(text, at);
      expected = 'next';
    }
  }
}

interface ClosingBracket {
  at: number;
  opener: number;
  comma: number;
  expected: ExpectedToken;
}

function assertCloserFits(text: string, { at, opener, comma, expected }: ClosingBracket): void {
  const followsComma = endOfMatch(blanksPattern, text, comma + 1) === at && text[comma] === ',';
  if ((expected === 'value' || expected === 'key') && followsComma) {
    throw new SyntaxMistake(comma, comma + 1, `No comma may stand before ${text[at]}`);
  }
  if (expected === 'value') throw new SyntaxMistake(at, at + 1, 'A value is missing');
  const bracket = text[opener] as keyof typeof closerByOpener;
  if (text[at] === closerByOpener[bracket]) return;
  const words = `The ${bracket} of line ${lineNumberAt(text, opener)} is closed by ${text[at]} instead of ${closerByOpener[bracket]}`;
  throw new SyntaxMistake(at, at + 1, words);
}

function skipKey(text: string, at: number): number {
  if (text[at] !== '"') throw createKeyMistake(text, at);
  const end = endOfMatch(blanksPattern, text, skipString(text, at));
  if (text[end] === ':') return end + 1;
  if (text[end] === undefined) throw createUnfinishedMistake(text, at);
  throw new SyntaxMistake(end, end + 1, 'A colon is missing after the key');
}

function createKeyMistake(text: string, at: number): SyntaxMistake {
  const char = text[at] ?? '';
  if (char === ',' || char === ':') return new SyntaxMistake(at, at + 1, 'A key is missing');
  if (isComment(text, at)) return createCommentMistake(at);
  const end = endOfMatch(wordPattern, text, at);
  if (end > at || wrongQuotes.includes(char)) {
    return new SyntaxMistake(at, Math.max(end, at + 1), 'A key stands in double quotes: "key"');
  }
  return createNotAllowedMistake(text, at);
}

function skipPlainValue(text: string, at: number): number {
  const char = text[at] ?? '';
  if (char === '"') return skipString(text, at);
  const end = endOfMatch(wordPattern, text, at);
  if (end > at) {
    const word = text.slice(at, end);
    if (numberPattern.test(word) || word === 'true' || word === 'false' || word === 'null')
      return end;
    throw new SyntaxMistake(
      at,
      end,
      /^[-+.\d]/.test(word)
        ? `${shortenWord(word)} is no number as JSON writes them`
        : `${shortenWord(word)} is no value: a text stands in double quotes, other words are true, false and null`,
    );
  }
  if (wrongQuotes.includes(char)) {
    throw new SyntaxMistake(at, at + 1, 'A text stands in double quotes: "text"');
  }
  if (char === ',' || char === ':') throw new SyntaxMistake(at, at + 1, 'A value is missing');
  throw isComment(text, at) ? createCommentMistake(at) : createNotAllowedMistake(text, at);
}

function skipString(text: string, start: number): number {
  let at = start + 1;
  while (true) {
    const char = text[at];
    if (char === '"') return at + 1;
    if (char === undefined || char === '\n' || char === '\r') {
      throw new SyntaxMistake(start, at, 'This text has no closing " in its line');
    }
    if (char === '\t') throw new SyntaxMistake(at, at + 1, 'A tab in a text is written \\t');
    if (char < ' ') throw createNotAllowedMistake(text, at);
    at = char === '\\' ? skipEscape(text, at, start) : at + 1;
  }
}

function skipEscape(text: string, at: number, start: number): number {
  const char = text[at + 1];
  if (char === undefined || char === '\n' || char === '\r') {
    throw new SyntaxMistake(start, at + 1, 'This text has no closing " in its line');
  }
  if (char === 'u') {
    if (/^[\da-fA-F]{4}$/.test(text.slice(at + 2, at + 6))) return at + 6;
    throw new SyntaxMistake(at, at + 2, '\\u needs four digits of 0 to 9 and a to f');
  }
  if ('"\\/bfnrt'.includes(char)) return at + 2;
  throw new SyntaxMistake(
    at,
    at + 2,
    `\\${char} means nothing in a text: a backslash is written \\\\`,
  );
}

function createMissingCommaMistake(text: string, at: number): SyntaxMistake {
  const char = text[at] ?? '';
  if (isComment(text, at)) return createCommentMistake(at);
  const end = endOfMatch(wordPattern, text, at);
  return end > at || '"{['.includes(char) || wrongQuotes.includes(char)
    ? new SyntaxMistake(at, Math.max(end, at + 1), 'A comma is missing before this')
    : createNotAllowedMistake(text, at);
}

function createUnfinishedMistake(text: string, opener: number | undefined): SyntaxMistake {
  const end = text.trimEnd().length;
  if (opener === undefined) return new SyntaxMistake(end, end, 'A value is missing');
  return text[opener] === '"'
    ? new SyntaxMistake(end, end, 'A colon is missing after the key')
    : new SyntaxMistake(
        end,
        end,
        `The ${text[opener]} of line ${lineNumberAt(text, opener)} is not closed`,
      );
}

const createTextAfterEndMistake = (text: string, at: number) =>
  isComment(text, at)
    ? createCommentMistake(at)
    : new SyntaxMistake(at, at + 1, 'Nothing may follow the end of the document');

function createNotAllowedMistake(text: string, at: number): SyntaxMistake {
  const code = text.codePointAt(at) ?? 0;
  const char = String.fromCodePoint(code);
  const isSeen = /^[\p{P}\p{S}]$/u.test(char);
  const name = isSeen ? char : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  return new SyntaxMistake(at, at + char.length, `${name} is not allowed here`);
}

const isComment = (text: string, at: number) => /^(?:\/[/*]|#)/.test(text.slice(at, at + 2));
const createCommentMistake = (at: number) =>
  new SyntaxMistake(at, at + 1, 'Comments are not allowed in JSON');

function endOfMatch(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

const lineNumberAt = (text: string, at: number) => text.slice(0, at).split(/\r\n?|\n/).length;
const shortenWord = (word: string) => (word.length > 30 ? `${word.slice(0, 30)}…` : word);
