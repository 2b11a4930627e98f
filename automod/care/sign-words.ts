import { dangerSigns } from './care-patterns.ts';
import {
  anyTextPlaceholder,
  listWordsMatchingPattern,
  requiredWordsOfAlternatives,
  splitPatternIntoAlternatives,
} from './required-words.ts';
import { correctMisspelling } from './respell.ts';

/**
 * Signs of which a word is the key word or the second key word, one bit each. `line` numbers the
 * list of alternatives that require the word.
 */
interface CareWordSigns {
  keyWordOf: number;
  secondKeyWordOf: number;
  line: number;
}

/** Line of words that no alternative requires, and line of tokens with a required word between signs. */
const [noWordLine, severalWordsLine] = [0, 1];
const noWordSigns: CareWordSigns = { keyWordOf: 0, secondKeyWordOf: 0, line: noWordLine };

const signsWithOneKeyWord = dangerSigns.reduce(
  (bits, { secondKeyWord }, i) => (secondKeyWord ? bits : bits | (1 << i)),
  0,
);

/** Key words of all signs, listed once: testing each new word with the patterns took a third of its time. */
const signsByWord = new Map<string, CareWordSigns>();
const signsByPrefix = new Map<string, CareWordSigns>();
dangerSigns.forEach(({ keyWord, secondKeyWord }, i) => {
  if (keyWord) addKeyWordsOfPattern(keyWord, 'keyWordOf', 1 << i);
  if (secondKeyWord) addKeyWordsOfPattern(secondKeyWord, 'secondKeyWordOf', 1 << i);
});
/**
 * Required words by sign and alternative. The alternatives of all signs are numbered in this order.
 */
const alternativesBySign = dangerSigns.map(({ pattern }) => requiredWordsOfAlternatives(pattern));
const alternativeEndBySign = alternativesBySign.map(
  (_, i) => alternativesBySign.slice(0, i + 1).flat().length,
);
const alternativeMaskInts = Math.ceil(alternativesBySign.flat().length / 32);
/**
 * Each alternative requires a word of its rarer set of choices and a word of its other set. For
 * both sets a line lists the bits of its alternatives: pairs of an integer's place in the mask and
 * its bits.
 */
const [rareChoice, otherChoice] = [0, 1];
const [lineStarts, lineEntries] = buildAlternativeLines();
const allAlternativesMask = new Int32Array(alternativeMaskInts).fill(-1);
const alternativePatterns = dangerSigns.flatMap(({ pattern }) =>
  splitPatternIntoAlternatives(pattern),
);
const prefixOrSeveralWords = new RegExp(`\\W|^(?:${[...signsByPrefix.keys()].join('|')})`);

/** The word as the patterns spell it: without apostrophes, and common misspellings corrected. */
export function careSpelling(word: string, isOrdinary: boolean): string {
  const letters = word.includes("'") ? word.replaceAll("'", '') : word;
  return isOrdinary || signsByWord.has(letters) ? letters : correctMisspelling(letters);
}

/** Expects a word spelled by `careSpelling`. */
export function findSignsOfWord(letters: string): CareWordSigns {
  const listed = signsByWord.get(letters) ?? noWordSigns;
  if (!prefixOrSeveralWords.test(letters)) return listed;
  if (/\W/.test(letters)) {
    const hasRequiredWord = letters
      .split(/\W+/)
      .some((part) => (signsByWord.get(part) ?? noWordSigns).line !== noWordLine);
    return { ...listed, line: hasRequiredWord ? severalWordsLine : noWordLine };
  }
  let { keyWordOf, secondKeyWordOf } = listed;
  for (const [beginning, more] of signsByPrefix) {
    if (!letters.startsWith(beginning)) continue;
    keyWordOf |= more.keyWordOf;
    secondKeyWordOf |= more.secondKeyWordOf;
  }
  return { ...listed, keyWordOf, secondKeyWordOf };
}

/** The alternatives of which required words were seen in a sentence, one bit each. */
export class SeenAlternatives {
  readonly rare = new Int32Array(alternativeMaskInts);
  readonly other = new Int32Array(alternativeMaskInts);

  clear(): void {
    this.rare.fill(0);
    this.other.fill(0);
    addAlternativesOfLine(this.rare, noWordLine, rareChoice);
    addAlternativesOfLine(this.other, noWordLine, otherChoice);
  }

  /** Adds a word by its line and its care spelling to the rarer sets that have it. */
  addRare(line: number, letters: string): void {
    addAlternativesOfWord(this.rare, line, letters, rareChoice);
  }

  /** Adds a word to the other sets that have it. */
  addOther(line: number, letters: string): void {
    addAlternativesOfWord(this.other, line, letters, otherChoice);
  }
}

function addAlternativesOfWord(
  bits: Int32Array,
  line: number,
  letters: string,
  choice: number,
): void {
  if (line !== severalWordsLine) {
    addAlternativesOfLine(bits, line, choice);
    return;
  }
  // A pattern may match within the token: in `7.am` it finds `am`.
  for (const part of letters.split(/\W+/)) {
    const own = (signsByWord.get(part) ?? noWordSigns).line;
    if (own !== noWordLine) addAlternativesOfLine(bits, own, choice);
  }
}

function addAlternativesOfLine(bits: Int32Array, line: number, choice: number): void {
  const end = lineStarts[2 * line + choice + 1] as number;
  for (let k = lineStarts[2 * line + choice] as number; k < end; k += 2) {
    const at = lineEntries[k] as number;
    bits[at] = (bits[at] as number) | (lineEntries[k + 1] as number);
  }
}

export function combineKeyWordSigns(keyWordOf: number, secondKeyWordOf: number): number {
  return keyWordOf & (secondKeyWordOf | signsWithOneKeyWord);
}

export function filterSignsByAllWords(signs: number, { rare, other }: SeenAlternatives): number {
  return filterSignsByMasks(signs, rare, other);
}

/**
 * Quick first filter, by the rarer words of each alternative alone: few sentences have one of them.
 */
export function filterSignsByRareWords(signs: number, { rare }: SeenAlternatives): number {
  return filterSignsByMasks(signs, rare, allAlternativesMask);
}

function filterSignsByMasks(signs: number, rare: Int32Array, other: Int32Array): number {
  let sayable = 0;
  for (let left = signs; left !== 0; left &= left - 1) {
    const sign = 31 - Math.clz32(left & -left);
    const last = lastMaskIntOfSign(sign);
    for (let at = firstMaskIntOfSign(sign); at <= last; at++) {
      if (seenAlternativesOfSign(sign, at, rare, other) === 0) continue;
      sayable |= 1 << sign;
      break;
    }
  }
  return sayable;
}

/**
 * Finds a sign in a sentence, trying only alternatives whose required words were seen: a few of
 * hundreds.
 */
export function matchSign(
  sign: number,
  sentence: string,
  { rare, other }: SeenAlternatives,
): RegExpExecArray | undefined {
  let first: RegExpExecArray | undefined;
  const last = lastMaskIntOfSign(sign);
  for (let at = firstMaskIntOfSign(sign); at <= last; at++) {
    for (let left = seenAlternativesOfSign(sign, at, rare, other); left !== 0; left &= left - 1) {
      const way = 32 * at + 31 - Math.clz32(left & -left);
      const match = (alternativePatterns[way] as RegExp).exec(sentence);
      if (match && (!first || match.index < first.index)) first = match;
    }
  }
  return first;
}

function firstMaskIntOfSign(sign: number): number {
  return (alternativeEndBySign[sign - 1] ?? 0) >> 5;
}

function lastMaskIntOfSign(sign: number): number {
  return ((alternativeEndBySign[sign] as number) - 1) >> 5;
}

/** One bit per alternative of the sign in an integer whose required words were seen. */
function seenAlternativesOfSign(
  sign: number,
  at: number,
  rare: Int32Array,
  other: Int32Array,
): number {
  const both = (rare[at] as number) & (other[at] as number);
  if (both === 0) return 0;
  const start = Math.max(0, (alternativeEndBySign[sign - 1] ?? 0) - 32 * at);
  const end = (alternativeEndBySign[sign] as number) - 32 * at;
  return both & (-1 << start) & (end < 32 ? ~(-1 << end) : -1);
}

function addKeyWordsOfPattern(
  pattern: RegExp,
  kind: 'keyWordOf' | 'secondKeyWordOf',
  bit: number,
): void {
  for (const word of listWordsMatchingPattern(pattern)) {
    const isBeginning = word.endsWith(anyTextPlaceholder);
    const letters = isBeginning ? word.slice(0, -1) : word;
    const listed = isBeginning ? signsByPrefix : signsByWord;
    const found = listed.get(letters) ?? { ...noWordSigns };
    found[kind] |= bit;
    listed.set(letters, found);
  }
}

function buildAlternativeLines(): [starts: Int32Array, entries: Int32Array] {
  let lines = 2;
  const lineOf = (word: string) => {
    const found = signsByWord.get(word) ?? { ...noWordSigns };
    if (found.line === noWordLine) found.line = lines++;
    signsByWord.set(word, found);
    return found.line;
  };
  const needed = alternativesBySign
    .flat()
    .map((way) => way.map((group) => Array.from(group, lineOf)));
  const bits = Array.from({ length: 2 * lines }, () => new Map<number, number>());
  needed.forEach(([first = [noWordLine], second = [noWordLine]], way) => {
    [first, second].forEach((group, choice) => {
      for (const line of group) {
        const own = bits[2 * line + choice] as Map<number, number>;
        own.set(way >> 5, (own.get(way >> 5) ?? 0) | (1 << way));
      }
    });
  });
  const starts = new Int32Array(2 * lines + 1);
  for (const [i, { size }] of bits.entries()) starts[i + 1] = (starts[i] as number) + 2 * size;
  return [starts, Int32Array.from(bits.flatMap((own) => [...own].flat()))];
}
