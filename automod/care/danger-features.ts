import { tokenFlag, tokenKindCode } from '../tokens/token-kinds.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { addToHash, hashSeed, hashText } from '../words/hash.ts';
import { ModelWordRows, modelWordField, modelWordTrait } from '../words/model-word-rows.ts';
import { classCount, classesOfWord, effectOfClass, maxClassesPerWord } from './danger-words.ts';
import { careSpelling } from './sign-words.ts';

export const dangerBucketCount = 1 << 20;
/** Longer sentences are cut, as in care.ts. */
const maxSentenceTokens = 60;
const [maxSentencesOfShortText, maxWordsOfShortText] = [4, 80];
export const maxWindowSentences = 3;
const maxWordLetters = 20;
const [minGramLetters, maxGramLetters] = [3, 5];
const maxPairDistance = 4;
const maxSequencesPerToken =
  7 + maxClassesPerWord * (1 + maxClassesPerWord * (maxPairDistance + maxClassesPerWord));
const [wordFactor, contextFactor] = [0x85ebca6b | 0, 0x9e3779b1 | 0];
const sentenceStartHash = hashText('^');

/** Seeds that give each kind of feature buckets of its own. */
const [alone, gram, pair, skipPair, inPerson, inTense] = [1, 2, 3, 4, 5, 6];
const [ofClass, classPair, farClassPair, classTriple, classesTogether] = [7, 8, 9, 10, 11];
const [sentenceLength, firstWord, lastWord] = [12, 13, 14];
/** Sentences of fewer words than these are of one length class. */
const sentenceLengthLimits = [4, 7, 11, 16, 26];

/**
 * Sequences of classes have numbers of their own, above the buckets, because their weights are read
 * faster from a small table than from all over the buckets.
 */
const classSlotCount = classCount + 1;
const classPairCount = classSlotCount * classSlotCount;
const firstClassSequenceNumber = dangerBucketCount;
const firstClassPairSequenceNumber = firstClassSequenceNumber + classSlotCount;
const firstFarClassPairSequenceNumber = firstClassPairSequenceNumber + classPairCount;
const firstClassTripleSequenceNumber = firstFarClassPairSequenceNumber + classPairCount;
export const sequenceNumberCount = firstClassTripleSequenceNumber + classSlotCount * classPairCount;

/** The bucket of a number in `DangerFeatures.sequences`. */
export function bucketOfSequence(number: number): number {
  if (number < firstClassSequenceNumber) return number;
  if (number < firstClassPairSequenceNumber)
    return hashToDangerBucket(ofClass, 0, number - firstClassSequenceNumber);
  if (number < firstClassTripleSequenceNumber) {
    const isFar = number >= firstFarClassPairSequenceNumber;
    const at = number - (isFar ? firstFarClassPairSequenceNumber : firstClassPairSequenceNumber);
    return hashToDangerBucket(
      isFar ? farClassPair : classPair,
      Math.floor(at / classSlotCount),
      at % classSlotCount,
    );
  }
  const at = number - firstClassTripleSequenceNumber;
  const [first, second] = [
    Math.floor(at / classPairCount),
    Math.floor(at / classSlotCount) % classSlotCount,
  ];
  return hashToDangerBucket(classTriple, (first << 8) | second, at % classSlotCount);
}

/** Words of a text with the buckets of their sequences, and the sentences they belong to. */
export class DangerFeatures {
  /** Tokens that are words or numbers. */
  wordCount = 0;
  tokenOf = new Int32Array(512);
  /** Row of each word in `rows`, with its hash and up to three classes as the care rules spell it. */
  rowOf = new Int32Array(512);
  readonly rows = new ModelWordRows((tokens, token, row) => this.readWord(tokens, token, row));
  private hashOf = new Int32Array(512);
  classesOf = new Int32Array(512);
  /** Sequences that end at each word: buckets, or numbers of sequences of classes. */
  sequences = new Int32Array(4096);
  sequenceEnds = new Int32Array(512);
  sentenceCount = 0;
  /** Number of words up to the end of each sentence. */
  sentenceEnds = new Int32Array(128);
  /** Spellings by row. */
  private readonly letters: string[] = [];

  read(tokens: Tokens): void {
    const { length, kind, flags, book } = tokens;
    const { rows } = this;
    rows.startText(book);
    if (length > this.tokenOf.length) {
      this.tokenOf = new Int32Array(2 * length);
      this.rowOf = new Int32Array(2 * length);
      this.hashOf = new Int32Array(2 * length);
      this.classesOf = new Int32Array(2 * length);
      this.sequenceEnds = new Int32Array(2 * length);
      this.sentenceEnds = new Int32Array(2 * length);
    }
    this.wordCount = 0;
    this.sentenceCount = 0;
    let sentenceStart = 0;
    let tokenStart = 0;
    for (let i = 0; i < length; i++) {
      if (kind[i] === tokenKindCode.word || kind[i] === tokenKindCode.number) {
        const row = rows.rowOf(tokens, i);
        this.tokenOf[this.wordCount] = i;
        this.rowOf[this.wordCount] = row;
        this.hashOf[this.wordCount] = rows.ints[row + modelWordField.hash] as number;
        this.classesOf[this.wordCount++] = rows.ints[row + modelWordField.classes] as number;
      }
      const isLast = ((flags[i] as number) & tokenFlag.endsSentence) !== 0;
      if (!isLast && i + 1 - tokenStart < maxSentenceTokens && i + 1 < length) continue;
      tokenStart = i + 1;
      if (this.wordCount === sentenceStart) continue;
      this.readSequences(sentenceStart, this.wordCount);
      this.sentenceEnds[this.sentenceCount++] = this.wordCount;
      sentenceStart = this.wordCount;
    }
  }

  get isShort(): boolean {
    return this.sentenceCount <= maxSentencesOfShortText && this.wordCount <= maxWordsOfShortText;
  }

  /**
   * Word ranges to score: a short text as a whole, otherwise each run of one to three sentences,
   * so that ordinary sentences do not dilute a dangerous one.
   */
  *windows(): Generator<[from: number, to: number]> {
    const { sentenceEnds, sentenceCount, wordCount } = this;
    if (this.isShort) {
      if (wordCount > 0) yield [0, wordCount];
      return;
    }
    for (let first = 0; first < sentenceCount; first++) {
      const from = this.wordsBefore(first);
      const end = Math.min(first + maxWindowSentences, sentenceCount);
      for (let last = first; last < end; last++) yield [from, sentenceEnds[last] as number];
    }
  }

  wordsBefore(sentence: number): number {
    return sentence === 0 ? 0 : (this.sentenceEnds[sentence - 1] as number);
  }

  private readWord(tokens: Tokens, token: number, row: number): void {
    const { word, careSpelling: spelling } = tokens.infoAt(token);
    const isLong = word.length > maxWordLetters;
    const letters = isLong
      ? careSpelling(word.slice(0, maxWordLetters), tokens.book.vocabulary.has(word))
      : spelling;
    const { ints } = this.rows;
    ints[row] = modelWordTrait.isRead;
    ints[row + modelWordField.hash] = hashText(letters);
    ints[row + modelWordField.classes] = classesOfWord(letters);
    this.letters[row] = letters;
  }

  /** The word and its groups of three to five letters, so that misspelt and inflected forms count. */
  wordBuckets(row: number): number[] {
    const hash = this.rows.ints[row + modelWordField.hash] as number;
    return [hashToDangerBucket(alone, 0, hash), ...letterGramBuckets(this.letters[row] as string)];
  }

  private readSequences(from: number, to: number): void {
    const needed = this.sequenceStart(from) + maxSequencesPerToken * (to - from);
    if (needed > this.sequences.length) {
      const larger = new Int32Array(2 * needed);
      larger.set(this.sequences);
      this.sequences = larger;
    }
    const { sequences, sequenceEnds, hashOf, classesOf } = this;
    let count = this.sequenceStart(from);
    let person = 0;
    let isNegated = 0;
    let isPast = 0;
    // Classes of the last words that have one, the latest first.
    let [last, second, third, fourth] = [0, 0, 0, 0];
    for (let i = from; i < to; i++) {
      const hash = hashOf[i] as number;
      const classes = classesOf[i] as number;
      const previous = i > from ? (hashOf[i - 1] as number) : sentenceStartHash;
      sequences[count++] = hashToDangerBucket(pair, previous, hash);
      if (i > from + 1) {
        sequences[count++] = hashToDangerBucket(skipPair, hashOf[i - 2] as number, hash);
      }
      sequences[count++] = hashToDangerBucket(inPerson, 2 * person + isNegated, hash);
      sequences[count++] = hashToDangerBucket(inTense, isPast, hash);
      if (classes !== 0) {
        for (let left = classes; left !== 0; left >>>= 8) {
          const own = left & 0xff;
          sequences[count++] = firstClassSequenceNumber + own;
          for (let a = last; a !== 0; a >>>= 8) {
            const pairAt = (a & 0xff) * classSlotCount + own;
            sequences[count++] = firstClassPairSequenceNumber + pairAt;
            for (let b = second; b !== 0; b >>>= 8) {
              sequences[count++] =
                firstClassTripleSequenceNumber + (b & 0xff) * classPairCount + pairAt;
            }
          }
          for (let a = second; a !== 0; a >>>= 8) {
            sequences[count++] =
              firstFarClassPairSequenceNumber + (a & 0xff) * classSlotCount + own;
          }
          for (let a = third; a !== 0; a >>>= 8) {
            sequences[count++] =
              firstFarClassPairSequenceNumber + (a & 0xff) * classSlotCount + own;
          }
          for (let a = fourth; a !== 0; a >>>= 8) {
            sequences[count++] =
              firstFarClassPairSequenceNumber + (a & 0xff) * classSlotCount + own;
          }
          const mark = effectOfClass[own] as number;
          if (mark >= 4) {
            person = mark;
            isNegated = 0;
          } else if (mark === 1) isNegated = 1;
          else if (mark === 2) isPast = 1;
        }
        [fourth, third, second, last] = [third, second, last, classes];
      }
      if (i === to - 1) {
        sequences[count++] = hashToDangerBucket(sentenceLength, 0, sentenceLengthClass(to - from));
        sequences[count++] = hashToDangerBucket(firstWord, 0, hashOf[from] as number);
        sequences[count++] = hashToDangerBucket(lastWord, 0, hash);
      }
      sequenceEnds[i] = count;
    }
  }

  sequenceStart(word: number): number {
    return word === 0 ? 0 : (this.sequenceEnds[word - 1] as number);
  }
}

function sentenceLengthClass(wordCount: number): number {
  const at = sentenceLengthLimits.findIndex((limit) => wordCount < limit);
  return at < 0 ? sentenceLengthLimits.length : at;
}

function letterGramBuckets(letters: string): number[] {
  const buckets: number[] = [];
  const spelled = `<${letters}>`;
  for (let length = minGramLetters; length <= maxGramLetters; length++) {
    // The whole word has a bucket already, unless it is too short for any group.
    if (length >= spelled.length && length > minGramLetters) break;
    for (let start = 0; start + length <= spelled.length; start++) {
      let of = hashSeed;
      for (let at = start; at < start + length; at++) of = addToHash(of, spelled.charCodeAt(at));
      buckets.push(hashToDangerBucket(gram, length, of));
    }
  }
  return buckets;
}

/** Bucket of two classes in one window, in any order. */
export function bucketOfClassesTogether(one: number, other: number): number {
  return hashToDangerBucket(classesTogether, one, other);
}

function hashToDangerBucket(kind: number, context: number, hash: number): number {
  const mixed =
    Math.imul(context + 1 + (kind << 20), contextFactor) ^ Math.imul(hash + kind, wordFactor);
  const once = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  const twice = Math.imul(once ^ (once >>> 12), 0x297a2d39);
  return (twice ^ (twice >>> 15)) & (dangerBucketCount - 1);
}
