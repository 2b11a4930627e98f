import { log } from '../scoring/exact-math.ts';
import type { Lexicon } from './lexicon.ts';

/** A stretch of letters that is read as one word. */
export interface WordPart {
  start: number;
  end: number;
  word: string;
  isKnown: boolean;
}

const maxWordLength = 16;
/** Rarer words of three letters are mostly abbreviations, into which any letters could be split. */
const maxRankOfThreeLetterWords = 6_000;
export const shortWords: ReadonlySet<string> = new Set(
  'a i u an am is it to at so as of on or no do go my me we he be by if in up us ur oh ok hi'.split(
    ' ',
  ),
);
const listedWordCost = 4 + log(3_000);
const plainAbuseCost = 4 + log(1_000);
/** Words beside a listed word that show that it is aimed at somebody. */
const wordsBesideAimedAbuse = new Set(
  "you your you're youre yourself hey eat suck shut what who them they she this that".split(' '),
);
/** Common words that show an aim as well, but only in a longer run of letters. */
const weakWordsBesideAimedAbuse = new Set(
  `a an the of is it and we be to u ur me him her he i'm im us all off up these those go get are my so
  such`.split(/\s+/),
);
const minLengthForWeakWordsBesideAbuse = 12;
/** Shorter runs of two harmless words are compounds: `motorway`, `cupboard`. */
const minCompoundLength = 14;
/** Foreign words can be split into short English ones: `past-ill-as`. */
const minMeanWordLength = 3.2;
const shortSwearWords = new Set(['ass', 'fag', 'cum']);
const [unknownStartCost, unknownLetterCost] = [8, 4];
/** Shorter runs are split only if every part is a known word. */
const minLengthForUnknownParts = 18;
const maxUnknownLetterShare = 0.25;
const maxUnknownLetterShareIfSpaced = 0.4;

/** Splits letters without spaces into the most probable words (Viterbi over word frequencies). */
export class Segmenter {
  private readonly costs = new Map<string, number>();
  private readonly listedWords = new Set<string>();

  constructor(words: readonly string[], lexicon: Lexicon) {
    words.forEach((word, rank) => {
      if (
        word.length < 3
          ? !shortWords.has(word)
          : word.length === 3 && rank > maxRankOfThreeLetterWords
      )
        return;
      this.costs.set(word, 4 + log(2 + rank));
    });
    for (const [word, { severity }] of lexicon.entries) {
      const isListed = word.length >= 4 || severity === -1 || shortSwearWords.has(word);
      if (isListed && !this.costs.has(word))
        this.costs.set(word, severity === -1 ? plainAbuseCost : listedWordCost);
      if (isListed && severity !== 0) this.listedWords.add(word);
    }
  }

  /** Splits the letters of a spaced text; undefined if too little of it can be read. */
  splitSpaced(letters: string): WordPart[] | undefined {
    const parts = this.split(letters, true);
    return parts && countUnknownLetters(parts) <= maxUnknownLetterShareIfSpaced * letters.length
      ? parts
      : undefined;
  }

  /** Splits words that are written together; undefined if it is no such run. */
  splitJoined(letters: string): WordPart[] | undefined {
    const isLong = letters.length >= minLengthForUnknownParts;
    const parts = this.split(letters, isLong);
    if (!parts || parts.length < 2 || !this.isPlausible(parts)) return undefined;
    return countUnknownLetters(parts) <= maxUnknownLetterShare * letters.length ? parts : undefined;
  }

  /** False for names that only happen to consist of words: `Dicksonia`, `Killian`, `shuttlecock`. */
  private isPlausible(parts: readonly WordPart[]): boolean {
    const length = parts.at(-1)?.end ?? 0;
    const hasLetter = parts.some(({ word }, i) => word.length === 1 && (i > 0 || word !== 'i'));
    const endsInLetter = parts.at(-1)?.word.length === 1;
    if (length < minLengthForUnknownParts && hasLetter && (parts.length < 3 || endsInLetter))
      return false;
    const others = parts.filter(({ word }) => !this.listedWords.has(word));
    if (others.length === parts.length)
      return length >= minCompoundLength && length >= minMeanWordLength * parts.length;
    if (others.length === 0) return true;
    const isWeakEnough = length >= minLengthForWeakWordsBesideAbuse;
    return others.some(
      ({ word }) =>
        wordsBesideAimedAbuse.has(word) || (isWeakEnough && weakWordsBesideAimedAbuse.has(word)),
    );
  }

  private split(letters: string, allowsUnknown: boolean): WordPart[] | undefined {
    const { length } = letters;
    // Least cost of the letters before each position if they end in a known word, or in unknown
    // letters, and where that end begins.
    const best = new Float64Array(length + 1).fill(Number.POSITIVE_INFINITY);
    const unknown = new Float64Array(length + 1).fill(Number.POSITIVE_INFINITY);
    const from = new Int32Array(length + 1);
    const unknownFrom = new Int32Array(length + 1);
    best[0] = 0;
    let reached = 0;
    for (let start = 0; start < length; start++) {
      if (start > reached) return undefined;
      const cost = Math.min(best[start] as number, unknown[start] as number);
      if (cost === Number.POSITIVE_INFINITY) continue;
      if (allowsUnknown) this.extendUnknown(start, best, unknown, unknownFrom);
      if (allowsUnknown) reached = Math.max(reached, start + 1);
      const end = Math.min(length, start + maxWordLength);
      for (let at = start + 1; at <= end; at++) {
        const known = this.costs.get(letters.slice(start, at));
        if (known === undefined || cost + known >= (best[at] as number)) continue;
        best[at] = cost + known;
        from[at] = start;
        reached = Math.max(reached, at);
      }
    }
    if (Math.min(best[length] as number, unknown[length] as number) === Number.POSITIVE_INFINITY)
      return undefined;
    const parts: WordPart[] = [];
    for (let end = length; end > 0; ) {
      const isKnown = (best[end] as number) <= (unknown[end] as number);
      const start = (isKnown ? from[end] : unknownFrom[end]) as number;
      parts.push({ start, end, word: letters.slice(start, end), isKnown });
      end = start;
    }
    return parts.reverse();
  }

  private extendUnknown(
    at: number,
    best: Float64Array,
    unknown: Float64Array,
    unknownFrom: Int32Array,
  ): void {
    const opened = (best[at] as number) + unknownStartCost + unknownLetterCost;
    const continued = (unknown[at] as number) + unknownLetterCost;
    unknown[at + 1] = Math.min(opened, continued);
    unknownFrom[at + 1] = opened <= continued ? at : (unknownFrom[at] as number);
  }
}

function countUnknownLetters(parts: readonly WordPart[]): number {
  let count = 0;
  for (const { start, end, isKnown } of parts) if (!isKnown) count += end - start;
  return count;
}
