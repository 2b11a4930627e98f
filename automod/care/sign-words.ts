import { dangerSigns } from './care-patterns.ts';
import { alternativesOf, anyText, listWords, requiredWordsOf } from './required-words.ts';
import { correctMisspelling } from './respell.ts';

/** One bit per sign for `tells` and `also`; `line` tells which alternatives require the word. */
interface CareWord {
  tells: number;
  also: number;
  line: number;
}

/** Line of words that no alternative requires, and line of tokens with a required word between signs. */
const [noWordLine, severalWordsLine] = [0, 1];
const noSigns: CareWord = { tells: 0, also: 0, line: noWordLine };

const oneWordSigns = dangerSigns.reduce((bits, { also }, i) => (also ? bits : bits | (1 << i)), 0);

/**
 * All words of all signs, expanded once: running the patterns took a third of the time per new
 * word.
 */
const requiredWords = new Map<string, CareWord>();
const requiredPrefixes = new Map<string, CareWord>();
dangerSigns.forEach(({ tells, also }, i) => {
  if (tells) addPatternWords(tells, 'tells', 1 << i);
  if (also) addPatternWords(also, 'also', 1 << i);
});
/**
 * Alternatives are numbered. Each word has one bit per alternative and set of choices that it
 * satisfies.
 */
const alternativesBySign = dangerSigns.map(({ pattern }) => requiredWordsOf(pattern));
const alternativeEnds = alternativesBySign.map(
  (_, i) => alternativesBySign.slice(0, i + 1).flat().length,
);
const alternativeInts = Math.ceil(alternativesBySign.flat().length / 32);
/**
 * An alternative requires a word of its rarer set of choices and one of its other set. Both have an
 * entry (place and bits) for each integer of a line that is not zero.
 */
const [rareChoice, otherChoice] = [0, 1];
const [lineStarts, lineEntries] = buildLines();
const anyWord = new Int32Array(alternativeInts).fill(-1);
const alternatives = dangerSigns.flatMap(({ pattern }) => alternativesOf(pattern));
const mayMatchOtherwise = new RegExp(`\\W|^(?:${[...requiredPrefixes.keys()].join('|')})`);

/** The word as the patterns spell it: without apostrophes, and common misspellings corrected. */
export function careSpelling(word: string, isOrdinary: boolean): string {
  const letters = word.includes("'") ? word.replaceAll("'", '') : word;
  return isOrdinary || requiredWords.has(letters) ? letters : correctMisspelling(letters);
}

/** `letters` is a word in its care spelling. */
export function lookUpCareWord(letters: string): CareWord {
  const listed = requiredWords.get(letters) ?? noSigns;
  if (!mayMatchOtherwise.test(letters)) return listed;
  if (/\W/.test(letters)) {
    const hasRequiredWord = letters
      .split(/\W+/)
      .some((part) => (requiredWords.get(part) ?? noSigns).line !== noWordLine);
    return { ...listed, line: hasRequiredWord ? severalWordsLine : noWordLine };
  }
  let { tells, also } = listed;
  for (const [beginning, more] of requiredPrefixes) {
    if (!letters.startsWith(beginning)) continue;
    tells |= more.tells;
    also |= more.also;
  }
  return { ...listed, tells, also };
}

/** The alternatives of which required words were seen in a sentence, one bit each. */
export class SeenWords {
  readonly rare = new Int32Array(alternativeInts);
  readonly other = new Int32Array(alternativeInts);

  clear(): void {
    this.rare.fill(0);
    this.other.fill(0);
    addEntries(this.rare, noWordLine, rareChoice);
    addEntries(this.other, noWordLine, otherChoice);
  }

  /** Adds a word by its line and its care spelling to the rarer sets that have it. */
  addRare(line: number, letters: string): void {
    addWord(this.rare, line, letters, rareChoice);
  }

  /** The same for the other sets. */
  addOther(line: number, letters: string): void {
    addWord(this.other, line, letters, otherChoice);
  }
}

function addWord(bits: Int32Array, line: number, letters: string, choice: number): void {
  if (line !== severalWordsLine) {
    addEntries(bits, line, choice);
    return;
  }
  // A pattern may match within the token: in `7.am` it finds `am`.
  for (const part of letters.split(/\W+/)) {
    const own = (requiredWords.get(part) ?? noSigns).line;
    if (own !== noWordLine) addEntries(bits, own, choice);
  }
}

function addEntries(bits: Int32Array, line: number, choice: number): void {
  const end = lineStarts[2 * line + choice + 1] as number;
  for (let k = lineStarts[2 * line + choice] as number; k < end; k += 2) {
    const at = lineEntries[k] as number;
    bits[at] = (bits[at] as number) | (lineEntries[k + 1] as number);
  }
}

export function possibleSigns(tells: number, also: number): number {
  return tells & (also | oneWordSigns);
}

export function signsWithRequiredWords(signs: number, { rare, other }: SeenWords): number {
  return filterSigns(signs, rare, other);
}

/** The same before the other words were added: far fewer sentences have a word of a rarer set. */
export function signsWithRareWords(signs: number, { rare }: SeenWords): number {
  return filterSigns(signs, rare, anyWord);
}

function filterSigns(signs: number, rare: Int32Array, other: Int32Array): number {
  let sayable = 0;
  for (let left = signs; left !== 0; left &= left - 1) {
    const sign = 31 - Math.clz32(left & -left);
    const last = lastIntOf(sign);
    for (let at = firstIntOf(sign); at <= last; at++) {
      if (seenAlternatives(sign, at, rare, other) === 0) continue;
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
  { rare, other }: SeenWords,
): RegExpExecArray | undefined {
  let first: RegExpExecArray | undefined;
  const last = lastIntOf(sign);
  for (let at = firstIntOf(sign); at <= last; at++) {
    for (let left = seenAlternatives(sign, at, rare, other); left !== 0; left &= left - 1) {
      const way = 32 * at + 31 - Math.clz32(left & -left);
      const match = (alternatives[way] as RegExp).exec(sentence);
      if (match && (!first || match.index < first.index)) first = match;
    }
  }
  return first;
}

function firstIntOf(sign: number): number {
  return (alternativeEnds[sign - 1] ?? 0) >> 5;
}

function lastIntOf(sign: number): number {
  return ((alternativeEnds[sign] as number) - 1) >> 5;
}

/** One bit per alternative of the sign in an integer whose required words were seen. */
function seenAlternatives(sign: number, at: number, rare: Int32Array, other: Int32Array): number {
  const both = (rare[at] as number) & (other[at] as number);
  if (both === 0) return 0;
  const start = Math.max(0, (alternativeEnds[sign - 1] ?? 0) - 32 * at);
  const end = (alternativeEnds[sign] as number) - 32 * at;
  return both & (-1 << start) & (end < 32 ? ~(-1 << end) : -1);
}

function addPatternWords(pattern: RegExp, kind: 'tells' | 'also', bit: number): void {
  for (const word of listWords(pattern)) {
    const isBeginning = word.endsWith(anyText);
    const letters = isBeginning ? word.slice(0, -1) : word;
    const listed = isBeginning ? requiredPrefixes : requiredWords;
    const found = listed.get(letters) ?? { ...noSigns };
    found[kind] |= bit;
    listed.set(letters, found);
  }
}

function buildLines(): [starts: Int32Array, entries: Int32Array] {
  let lines = 2;
  const lineOf = (word: string) => {
    const found = requiredWords.get(word) ?? { ...noSigns };
    if (found.line === noWordLine) found.line = lines++;
    requiredWords.set(word, found);
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
