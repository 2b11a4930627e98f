import { addToHash, hashSeed } from './hash.ts';
import type { Lexicon } from './lexicon.ts';

const minSeverityForTypos = 1.4;
/**
 * Shortest word without its first letter that is surely meant. Shorter ones, such as `ang` and
 * `ink`, are as often words or names.
 */
const minClippedLength = 5;
/** Shorter words without their first letter that are hardly ever anything else. */
const shorterClippedWords = new Set(
  'uck unt lut hore ussy diot oron oser igga igger uckin'.split(' '),
);
const minSeverityOfWorstWords = 2.4;

/**
 * Finds listed words with a missing letter or two swapped ones: `idoit`, `fcuk`, `bstard`. Callers
 * exclude ordinary words first.
 */
export class TypoFinder {
  private readonly byMissingLetter = new Map<string, string>();
  private readonly byMissingFirst = new Map<string, string>();
  /** Order-independent hashes of the words' letters. */
  private readonly letterSums = new Set<number>();
  private readonly lexicon: Lexicon;

  constructor(lexicon: Lexicon) {
    this.lexicon = lexicon;
    for (const [word, { severity, base }] of lexicon.entries) {
      if (isWorthClipping(word, severity)) {
        const rest = word.slice(1);
        if (!lexicon.entries.has(rest) && !this.byMissingFirst.has(rest))
          this.byMissingFirst.set(rest, word);
      }
      if (!isWorthFinding(word, severity)) continue;
      this.letterSums.add(hashLettersUnordered(word));
      // Short words become ambiguous without a letter; only the worst and ordinary words of abuse are.
      const isKnown = severity === -1 || (severity >= minSeverityOfWorstWords && word === base);
      if (word.length < 5 && !isKnown) continue;
      // Words without their first letter have rules of their own.
      const end = word.length < 5 && severity === -1 ? word.length - 1 : word.length;
      for (let i = 1; i < end; i++) {
        const written = word.slice(0, i) + word.slice(i + 1);
        if (!lexicon.entries.has(written) && !this.byMissingLetter.has(written))
          this.byMissingLetter.set(written, word);
      }
    }
  }

  findIntended(misspelling: string): string | undefined {
    if (misspelling.length < 3 || misspelling.length > 16) return undefined;
    const withMissingLetter = this.byMissingLetter.get(misspelling);
    if (
      withMissingLetter ||
      misspelling.length < 4 ||
      !this.letterSums.has(hashLettersUnordered(misspelling))
    )
      return withMissingLetter;
    for (let i = 0; i + 1 < misspelling.length; i++) {
      if (misspelling[i] === misspelling[i + 1]) continue;
      const swapped =
        misspelling.slice(0, i) + misspelling[i + 1] + misspelling[i] + misspelling.slice(i + 2);
      const entry = this.lexicon.entries.get(swapped);
      if (entry && isWorthFinding(swapped, entry.severity)) return swapped;
    }
    return undefined;
  }

  /**
   * Finds the listed word that `rest` is without its first letter; with `isSure`, not for short rests
   * and rare words.
   */
  findClipped(rest: string, isSure: boolean): string | undefined {
    const word = this.byMissingFirst.get(rest);
    if (!word || !isSure) return word;
    return rest.length >= minClippedLength || shorterClippedWords.has(rest) ? word : undefined;
  }
}

function hashLettersUnordered(word: string): number {
  let sum = 0;
  for (let i = 0; i < word.length; i++) sum = (sum + addToHash(hashSeed, word.charCodeAt(i))) | 0;
  return sum;
}

function isWorthFinding(word: string, severity: number): boolean {
  return word.length >= 4 && (severity >= minSeverityForTypos || severity === -1);
}

function isWorthClipping(word: string, severity: number): boolean {
  return isWorthFinding(word, severity) || (word.length >= 5 && severity >= 1);
}
