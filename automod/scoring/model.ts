import { constants, deflateSync, inflateSync } from 'node:zlib';
import { harmPlaces } from '../harm/harm-features.ts';
import { places } from '../words/hash.ts';
import { readLexicon } from '../words/lexicon.ts';
import { readVocabulary } from '../words/vocabulary.ts';
import { WordBook } from '../words/word-book.ts';
import { signalNames } from './signals.ts';

export const tasks = ['spam', 'offensive'] as const;
export type Task = (typeof tasks)[number];

/** How the score of the worst window and that of the whole text become log-odds. */
export interface Mix {
  window: number;
  whole: number;
  offset: number;
  /** The worst of many windows says less: so much less for each time that there are e times as many. */
  length: number;
  /** By itself a window counts so much less … */
  slack: number;
  /** … no more than this … */
  most: number;
  /** … and hardly at all where that is not enough to call the text. */
  bar: number;
}

/** What is learned for one question about windows. */
export interface Weights {
  bias: number;
  signals: Float64Array;
  /** One weight for each hashed place. */
  hashed: Float32Array;
}

/** Weights of the hashed places: one byte for each, and what each byte stands for. */
export interface Packed {
  bias: number;
  packed: Uint8Array;
  weightOf: Float64Array;
}

/** The same where the bytes of all questions stand side by side, in a column of the rows. */
export interface Terms {
  bias: number;
  column: number;
  weightOf: Float64Array;
}

/** One question of the model. */
export interface Scorer<T = Terms> {
  window: T;
  signals: Float64Array;
  whole: T;
  mix: Mix;
}

/**
 * A row for each place, of this many bytes: first how rare the place is among texts, 0 when
 * nothing was learned about it, then its weights. What is needed together is close together.
 */
export const rowSize = 8;

/** The words that the model knows. */
export interface Words {
  lexicon: string;
  vocabulary: readonly string[];
  spared: readonly string[];
}

export function bookOf({ lexicon, vocabulary, spared }: Words): WordBook {
  const listed = readLexicon(lexicon);
  return new WordBook(listed, readVocabulary(vocabulary, spared, listed));
}

/** Weights of words in their places: whether a window threatens, wishes harm, urges to it, belittles. */
export type HarmScorer = Packed;

export interface Model {
  version: string;
  book: WordBook;
  rows: Uint8Array;
  scorers: readonly [spam: Scorer, offensive: Scorer];
  harm: HarmScorer;
}

/** A byte keeps the square root of a weight: small weights are told apart more finely. */
export function packTerms(bias: number, weights: ArrayLike<number>): Packed {
  let largest = 0;
  for (let i = 0; i < weights.length; i++) largest = Math.max(largest, Math.abs(weights[i] ?? 0));
  largest ||= 1;
  const packed = new Uint8Array(weights.length);
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i] ?? 0;
    packed[i] = 128 + Math.sign(weight) * Math.round(127 * Math.sqrt(Math.abs(weight) / largest));
  }
  return { bias, packed, weightOf: weightTable(largest) };
}

/** The weights as they will be read back. */
export function unpackTerms({ packed, weightOf }: Packed): Float64Array {
  return Float64Array.from(packed, (byte) => weightOf[byte] as number);
}

function weightTable(largest: number): Float64Array {
  return Float64Array.from({ length: 256 }, (_, byte) => {
    const root = (byte - 128) / 127;
    return Math.sign(root) * root * root * largest;
  });
}

interface Scale {
  bias: number;
  largest: number;
}

interface Header extends Words {
  version: string;
  tasks: Record<Task, { window: Scale; whole: Scale; mix: Mix; signals: number[] }>;
  harm: Scale;
}

/**
 * The file is, deflated: the length of the header, the header as JSON, how rare each place is,
 * for each question the weights of the hashed places as bytes, in windows and in whole texts, and
 * those of harm.
 * Only runs are looked for when it is deflated: searching for more differs between processors.
 */
export function writeModel(
  version: string,
  words: Words,
  rarity: Uint8Array,
  scorers: Record<Task, Scorer<Packed>>,
  harm: HarmScorer,
): Buffer {
  const scaleOf = ({ bias, weightOf }: Packed): Scale => ({ bias, largest: weightOf[255] ?? 0 });
  const tasksOf = {} as Header['tasks'];
  const header: Header = { version, ...words, tasks: tasksOf, harm: scaleOf(harm) };
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
  const header = JSON.parse(bytes.toString('utf8', 4, at)) as Header;
  if (
    bytes.length !== at + (1 + 2 * tasks.length) * places + harmPlaces ||
    header.tasks.spam.signals.length !== signalNames.length
  ) {
    throw new Error('The model was trained for other features than these. Train it again.');
  }
  const rows = new Uint8Array(rowSize * places);
  const takeColumn = (column: number) => {
    const taken = bytes.subarray(at, at + places);
    for (let place = 0; place < places; place++) {
      rows[rowSize * place + column] = taken[place] as number;
    }
    at += places;
  };
  const takeTerms = ({ bias, largest }: Scale, column: number): Terms => {
    takeColumn(column);
    return { bias, column, weightOf: weightTable(largest) };
  };
  takeColumn(0);
  const takeScorer = (task: Task, column: number): Scorer => {
    const { window, whole, mix, signals } = header.tasks[task];
    const terms = { window: takeTerms(window, column), whole: takeTerms(whole, column + 1) };
    return { ...terms, signals: Float64Array.from(signals), mix };
  };
  const scorers = [takeScorer('spam', 1), takeScorer('offensive', 3)] as const;
  const { bias, largest } = header.harm;
  const packed = Uint8Array.from(bytes.subarray(at, at + harmPlaces));
  const harm = { bias, packed, weightOf: weightTable(largest) };
  return { version: header.version, book: bookOf(header), rows, scorers, harm };
}
