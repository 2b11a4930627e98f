import { signs } from './care-patterns.ts';
import { anything, waysOf, wordsOf } from './required-words.ts';

/** Of a word: a bit for each sign that it tells of, or that needs it also; and its line of ways. */
interface CareWord {
  tells: number;
  also: number;
  line: number;
}

/** The line of what needs no word at all, and that of what may hold any word. */
const [nothing, whatever] = [0, 1];
const none: CareWord = { tells: 0, also: 0, line: nothing };

/** Signs for which one word is enough to be looked for. */
const single = signs.reduce((bits, { also }, i) => (also ? bits : bits | (1 << i)), 0);

/** The words of all signs, listed once: asking the patterns took a third of what a new word costs. */
const words = new Map<string, CareWord>();
/** … and of words that need only begin so. */
const beginnings = new Map<string, CareWord>();
signs.forEach(({ tells, also }, i) => {
  if (tells) list(tells, 'tells', 1 << i);
  if (also) list(also, 'also', 1 << i);
});
/** Ways are numbered through. A word has a bit for each way that needs it, first or second. */
const allWays = signs.map(({ pattern }) => waysOf(pattern));
const endOfWays = allWays.map((_, i) => allWays.slice(0, i + 1).flat().length);
const wayInts = Math.ceil(allWays.flat().length / 32);
export const careInts = 2 * wayInts;
/** By the line of a word. */
export const careBits = listWays();
const isOther = new RegExp(`\\W|^(?:${[...beginnings.keys()].join('|')})`);

/**
 * A bit for each sign of danger that cannot be there without a word like this one; and the same
 * for the words of which a second one is needed.
 */
export function careWord(word: string): CareWord {
  const letters = word.includes("'") ? word.replaceAll("'", '') : word;
  const listed = words.get(letters) ?? none;
  if (!isOther.test(letters)) return listed;
  // What is not just letters and digits may have a word inside.
  if (/\W/.test(letters)) return { ...listed, line: whatever };
  let { tells, also } = listed;
  for (const [beginning, more] of beginnings) {
    if (!letters.startsWith(beginning)) continue;
    tells |= more.tells;
    also |= more.also;
  }
  return { ...listed, tells, also };
}

/** The signs that a sentence may have. */
export function possibleSigns(tells: number, also: number): number {
  return tells & (also | single);
}

/** The signs of a sentence of which one way at least has its words. `seen` are the bits of its words. */
export function sayableSigns(bits: number, seen: Int32Array): number {
  let sayable = 0;
  for (let left = bits; left !== 0; left &= left - 1) {
    const sign = 31 - Math.clz32(left & -left);
    const end = endOfWays[sign] as number;
    for (let way = endOfWays[sign - 1] ?? 0; way < end; way++) {
      const at = way >> 5;
      const both = (seen[at] as number) & (seen[at + wayInts] as number);
      if ((both & (1 << way)) === 0) continue;
      sayable |= 1 << sign;
      break;
    }
  }
  return sayable;
}

function list(pattern: RegExp, kind: 'tells' | 'also', bit: number): void {
  for (const word of wordsOf(pattern)) {
    const isBeginning = word.endsWith(anything);
    const letters = isBeginning ? word.slice(0, -1) : word;
    const listed = isBeginning ? beginnings : words;
    const found = listed.get(letters) ?? { ...none };
    found[kind] |= bit;
    listed.set(letters, found);
  }
}

function listWays(): Int32Array {
  let lines = 2;
  const lineOf = (word: string) => {
    const found = words.get(word) ?? { ...none };
    if (found.line === nothing) found.line = lines++;
    words.set(word, found);
    return found.line;
  };
  const needed = allWays.flat().map((way) => way.map((group) => Array.from(group, lineOf)));
  const bits = new Int32Array(careInts * lines);
  bits.fill(-1, careInts * whatever, careInts * (whatever + 1));
  needed.forEach(([first = [nothing], second = [nothing]], way) => {
    [first, second].forEach((group, i) => {
      for (const line of group) {
        const at = careInts * line + i * wayInts + (way >> 5);
        bits[at] = (bits[at] as number) | (1 << way);
      }
    });
  });
  return bits;
}
