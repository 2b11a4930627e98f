import { constants, deflateSync, inflateSync } from 'node:zlib';
import { harmBucketCount } from '../harm/harm-features.ts';
import { bucketCount } from '../words/hash.ts';
import { parseLexicon } from '../words/lexicon.ts';
import { createVocabulary } from '../words/vocabulary.ts';
import { WordBook } from '../words/word-book.ts';
import { signalNames } from './signal-codes.ts';

export const tasks = ['spam', 'offensive'] as const;
export type Task = (typeof tasks)[number];

/** Turns the scores of the worst window and of the whole text into log-odds. */
export interface MixWeights {
  window: number;
  whole: number;
  offset: number;
  /**
   * Deducted times the logarithm of the number of windows (six at the most): of many windows, some
   * score high by chance.
   */
  length: number;
  /** Subtracted from a single window's score. */
  slack: number;
  /** Upper limit of a single window's score. */
  most: number;
  /** Below this log-odds a single window hardly counts. */
  bar: number;
  /** Factor of the log-odds above the bar; 1 leaves them as fitted. */
  slope: number;
}

export interface WindowWeights {
  bias: number;
  signals: Float64Array;
  hashed: Float32Array;
}

/** One byte per bucket, and the weight that each byte stands for. */
export interface PackedWeights {
  bias: number;
  packed: Uint8Array;
  weightOf: Float64Array;
}

interface WeightColumn {
  bias: number;
  column: number;
  weightOf: Float64Array;
}

export interface TaskWeights<T = WeightColumn> {
  window: T;
  signals: Float64Array;
  whole: T;
  mix: MixWeights;
}

/**
 * Layout of `Model.rows`: the bucket's rarity (0 if nothing was learned), then its weights, side by
 * side for the processor's cache.
 */
export const bytesPerBucket = 8;

/** Stored in the model file under these names. */
export interface ModelWords {
  lexicon: string;
  vocabulary: readonly string[];
  spared: readonly string[];
}

export function createWordBook({ lexicon, vocabulary, spared }: ModelWords): WordBook {
  const listed = parseLexicon(lexicon);
  return new WordBook(listed, createVocabulary(vocabulary, spared, listed));
}

export type HarmWeights = PackedWeights;

export interface Model {
  version: string;
  book: WordBook;
  rows: Uint8Array;
  scorers: readonly [spam: TaskWeights, offensive: TaskWeights];
  harm: HarmWeights;
}

/** Stores square roots, which gives small weights a finer resolution. */
export function packWeights(bias: number, weights: ArrayLike<number>): PackedWeights {
  let largest = 0;
  for (let i = 0; i < weights.length; i++) largest = Math.max(largest, Math.abs(weights[i] ?? 0));
  largest ||= 1;
  const packed = new Uint8Array(weights.length);
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i] ?? 0;
    packed[i] = 128 + Math.sign(weight) * Math.round(127 * Math.sqrt(Math.abs(weight) / largest));
  }
  return withWeightTable(bias, packed, largest);
}

export function withWeightTable(bias: number, packed: Uint8Array, largest: number): PackedWeights {
  return { bias, packed, weightOf: createWeightByByte(largest) };
}

export function unpackWeights({ packed, weightOf }: PackedWeights): Float64Array {
  return Float64Array.from(packed, (byte) => weightOf[byte] as number);
}

function createWeightByByte(largest: number): Float64Array {
  return Float64Array.from({ length: 256 }, (_, byte) => {
    const root = (byte - 128) / 127;
    return Math.sign(root) * root * root * largest;
  });
}

interface StoredWeightScale {
  bias: number;
  largest: number;
}

interface ModelHeader extends ModelWords {
  version: string;
  tasks: Record<
    Task,
    { window: StoredWeightScale; whole: StoredWeightScale; mix: MixWeights; signals: number[] }
  >;
  harm: StoredWeightScale;
}

/**
 * File format: deflated header length, JSON header, rarities, weights of each task, weights of
 * harm. Only runs are compressed, because zlib's search for longer matches differs between
 * processors.
 */
export function writeModel(
  version: string,
  words: ModelWords,
  rarity: Uint8Array,
  scorers: Record<Task, TaskWeights<PackedWeights>>,
  harm: HarmWeights,
): Buffer {
  const scaleOf = ({ bias, weightOf }: PackedWeights): StoredWeightScale => ({
    bias,
    largest: weightOf[255] ?? 0,
  });
  const tasksOf = {} as ModelHeader['tasks'];
  const header: ModelHeader = { version, ...words, tasks: tasksOf, harm: scaleOf(harm) };
  const bodies: Buffer[] = [Buffer.from(rarity)];
  for (const task of tasks) {
    const { window, signals, whole, mix } = scorers[task];
    const scales = { window: scaleOf(window), whole: scaleOf(whole) };
    header.tasks[task] = { ...scales, mix, signals: [...signals] };
    bodies.push(Buffer.from(window.packed), Buffer.from(whole.packed));
  }
  bodies.push(Buffer.from(harm.packed));
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  const bytes = Buffer.concat([length, json, ...bodies]);
  return deflateSync(bytes, { level: 9, strategy: constants.Z_RLE });
}

export function readModel(file: Uint8Array): Model {
  const bytes = inflateSync(file);
  let at = 4 + bytes.readUInt32LE(0);
  const header = JSON.parse(bytes.toString('utf8', 4, at)) as ModelHeader;
  if (
    bytes.length !== at + (1 + 2 * tasks.length) * bucketCount + harmBucketCount ||
    header.tasks.spam.signals.length !== signalNames.length
  ) {
    throw new Error('The model was trained for other features than these. Train it again.');
  }
  const rows = new Uint8Array(bytesPerBucket * bucketCount);
  const takeColumn = (column: number) => {
    const taken = bytes.subarray(at, at + bucketCount);
    for (let bucket = 0; bucket < bucketCount; bucket++) {
      rows[bytesPerBucket * bucket + column] = taken[bucket] as number;
    }
    at += bucketCount;
  };
  const takeTerms = ({ bias, largest }: StoredWeightScale, column: number): WeightColumn => {
    takeColumn(column);
    return { bias, column, weightOf: createWeightByByte(largest) };
  };
  takeColumn(0);
  const takeScorer = (task: Task, column: number): TaskWeights => {
    const { window, whole, mix, signals } = header.tasks[task];
    const terms = { window: takeTerms(window, column), whole: takeTerms(whole, column + 1) };
    return { ...terms, signals: Float64Array.from(signals), mix };
  };
  const scorers = [takeScorer('spam', 1), takeScorer('offensive', 3)] as const;
  const { bias, largest } = header.harm;
  const packed = Uint8Array.from(bytes.subarray(at, at + harmBucketCount));
  const harm = { bias, packed, weightOf: createWeightByByte(largest) };
  return { version: header.version, book: createWordBook(header), rows, scorers, harm };
}
