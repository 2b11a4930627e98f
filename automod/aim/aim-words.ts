import type { Tokens } from '../tokens/tokens.ts';
import { addToHash, hashSeed, hashText } from '../words/hash.ts';
import { ModelWordRows, modelWordField, modelWordTrait } from '../words/model-word-rows.ts';
import { aimFeatureKind, hashToAimBucket } from './aim-buckets.ts';
import { classesOfWord, isRudeClass } from './aim-classes.ts';

const maxWordLetters = 20;
const [minGramLetters, maxGramLetters] = [3, 5];
const usuallyCapitalisedWords = new Set(
  `i god jesus christ english monday tuesday wednesday thursday friday saturday sunday january
  february march april june july august september october november december christmas`.split(/\s+/),
);

export const aimTrait = {
  isRude: modelWordTrait.firstOther,
  isOrdinary: modelWordTrait.firstOther << 1,
  /** Usually capitalised, such as 'English', so that the capital does not make it a name. */
  hasUsualCapital: modelWordTrait.firstOther << 2,
} as const;

/** Words as the aim model reads them. */
export class AimWords {
  readonly rows = new ModelWordRows((tokens, token, row) => this.readWord(tokens, token, row));
  private readonly spellings: string[] = [];
  private readonly buckets: (Int32Array | undefined)[] = [];

  private readWord(tokens: Tokens, token: number, row: number): void {
    const { word: read, entry } = tokens.infoAt(token);
    const word = read.slice(0, maxWordLetters).replace(/(.)\1{2,}/g, '$1');
    const classes = classesOfWord(word, entry !== undefined && entry.severity !== 0);
    const hasUsualCapital = usuallyCapitalisedWords.has(word);
    const isOrdinary = tokens.book.vocabulary.has(word) || hasUsualCapital;
    const { ints } = this.rows;
    ints[row] =
      modelWordTrait.isRead |
      (classes.some(isRudeClass) ? aimTrait.isRude : 0) |
      (isOrdinary ? aimTrait.isOrdinary : 0) |
      (hasUsualCapital ? aimTrait.hasUsualCapital : 0);
    ints[row + modelWordField.hash] = hashText(word);
    ints[row + modelWordField.classes] = classes.reduce((all, own, i) => all | (own << (8 * i)), 0);
    this.spellings[row] = word;
    this.buckets[row] = undefined;
  }

  /** Buckets of the word and its groups of letters, computed on first use. */
  bucketsAt(row: number): Int32Array {
    let buckets = this.buckets[row];
    if (!buckets) {
      const hash = this.rows.ints[row + modelWordField.hash] as number;
      buckets = wordBuckets(hash, this.spellings[row] as string);
      this.buckets[row] = buckets;
    }
    return buckets;
  }
}

/** The word and its groups of three to five letters, so that misspelt and inflected forms count. */
function wordBuckets(hash: number, word: string): Int32Array {
  const buckets = [hashToAimBucket(aimFeatureKind.alone, hash, 0, 0)];
  const spelled = `<${word}>`;
  for (let length = minGramLetters; length <= maxGramLetters; length++) {
    for (let start = 0; start + length <= spelled.length; start++) {
      let of = hashSeed;
      for (let at = start; at < start + length; at++) of = addToHash(of, spelled.charCodeAt(at));
      buckets.push(hashToAimBucket(aimFeatureKind.gram, of, length, 0));
    }
  }
  return Int32Array.from(buckets);
}
