import { signs } from './care-patterns.ts';
import { waysOf } from './care-ways.ts';

interface Bits {
  tells: number;
  also: number;
}

const none: Bits = { tells: 0, also: 0 };

/** Signs for which one word is enough to be looked for. */
const single = signs.reduce((bits, { also }, i) => (also ? bits : bits | (1 << i)), 0);

/** The words of all signs, listed once: asking the patterns took a third of what a new word costs. */
const ofWord = new Map<string, Bits>();
/** … and of words that need only begin so. */
const ofBeginning = new Map<string, Bits>();
signs.forEach(({ tells, also }, i) => {
  if (tells) list(tells, 'tells', 1 << i);
  if (also) list(also, 'also', 1 << i);
});
/** Ways are numbered through. A word has a bit for each way that needs it, first or second. */
const allWays = signs.map(({ pattern }) => waysOf(pattern));
const endOfWays = allWays.map((_, i) => allWays.slice(0, i + 1).flat().length);
const wayInts = Math.ceil(allWays.flat().length / 32);
export const careInts = 2 * wayInts;
const careWords = new Map<string, number>();
const [nothing, whatever] = [0, 1];
/** By the number of a word; the first needs no word at all. */
export const careBits = listWays();

const beginsSo = new RegExp(`^(?:${[...ofBeginning.keys()].join('|')})\\w*$`);

/**
 * A bit for each sign of danger that cannot be there without a word like this one; and the same
 * for the words of which a second one is needed.
 */
export function careSigns(word: string): Bits {
  const letters = word.includes("'") ? word.replaceAll("'", '') : word;
  const bits = ofWord.get(letters) ?? none;
  if (!beginsSo.test(letters)) return bits;
  let { tells, also } = bits;
  for (const [beginning, more] of ofBeginning) {
    if (!letters.startsWith(beginning)) continue;
    tells |= more.tells;
    also |= more.also;
  }
  return { tells, also };
}

/** The signs that a sentence may have. */
export function possibleSigns(tells: number, also: number): number {
  return tells & (also | single);
}

/**
 * A word's number among those that a way to say a sign needs; 0 for all others. Whatever is not
 * just letters and digits may have a word inside.
 */
export function careWord(word: string): number {
  const letters = word.includes("'") ? word.replaceAll("'", '') : word;
  return careWords.get(letters) ?? (/\W/.test(letters) ? whatever : 0);
}

/** The signs of a sentence of which one way at least has its words. `numbers` are theirs. */
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

function list({ source }: RegExp, kind: keyof Bits, bit: number): void {
  for (const word of wordsOf(source.replace(/^\^|\$$/g, ''))) {
    const isBeginning = word.endsWith('*');
    const letters = isBeginning ? word.slice(0, -1) : word;
    const listed = isBeginning ? ofBeginning : ofWord;
    const bits = listed.get(letters) ?? { ...none };
    bits[kind] |= bit;
    listed.set(letters, bits);
  }
}

/** All words that a pattern of letters, groups, `[…]`, `?` and a last `\w*` stands for. */
function wordsOf(source: string): string[] {
  let at = 0;
  const any = (): string[] => {
    const words = sequence();
    while (source[at] === '|') {
      at++;
      words.push(...sequence());
    }
    return words;
  };
  const sequence = (): string[] => {
    let words = [''];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const next = one();
      if (source[at] === '?') {
        at++;
        next.push('');
      }
      words = words.flatMap((word) => next.map((letters) => word + letters));
    }
    return words;
  };
  const one = (): string[] => {
    const [whole, letter, letters, group] =
      /^(?:([a-z0-9])|\[([a-z0-9]+)\]|(\(\?:)|\\w\*)/.exec(source.slice(at)) ?? [];
    if (whole === undefined) throw new Error(`Words cannot be listed: ${source.slice(at)}`);
    at += whole.length;
    if (group) {
      const words = any();
      at++;
      return words;
    }
    return letter ? [letter] : letters ? [...letters] : ['*'];
  };
  return any();
}

function listWays(): Int32Array {
  const numberOf = (word: string) => {
    const number = careWords.get(word) ?? careWords.size + 2;
    careWords.set(word, number);
    return number;
  };
  const needed = allWays.flat().map((way) => way.map((words) => Array.from(words, numberOf)));
  const bits = new Int32Array(careInts * (careWords.size + 2));
  bits.fill(-1, careInts * whatever, careInts * (whatever + 1));
  needed.forEach(([first = [nothing], second = [nothing]], way) => {
    [first, second].forEach((numbers, i) => {
      for (const number of numbers) {
        const at = careInts * number + i * wayInts + (way >> 5);
        bits[at] = (bits[at] as number) | (1 << way);
      }
    });
  });
  return bits;
}
