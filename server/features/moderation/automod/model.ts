import { gunzipSync, gzipSync } from 'node:zlib';
import { places } from './features.ts';
import { type Lexicon, readLexicon } from './lexicon.ts';
import { signalNames } from './signals.ts';

export const tasks = ['spam', 'offensive'] as const;
export type Task = (typeof tasks)[number];

/** How the score of the worst window and that of the whole text become log-odds. */
export interface Mix {
  window: number;
  whole: number;
  offset: number;
  /** A window that reaches these log-odds by itself counts, whatever stands around it. */
  certain: number;
}

/** What is learned for one question about windows. */
export interface Weights {
  bias: number;
  signals: Float32Array;
  /** One weight for each hashed place. */
  hashed: Float32Array;
}

/** Weights of the hashed places: one byte for each, and what each byte stands for. */
export interface Packed {
  bias: number;
  packed: Uint8Array;
  weightOf: Float32Array;
}

/** The same where the bytes of all questions stand side by side, in a column of the rows. */
export interface Terms {
  bias: number;
  column: number;
  weightOf: Float32Array;
}

/** One question of the model. */
export interface Scorer<T = Terms> {
  window: T;
  signals: Float32Array;
  whole: T;
  mix: Mix;
}

/**
 * A row for each place, of this many bytes: first how rare the place is among texts, 0 when
 * nothing was learned about it, then its weights. What is needed together is close together.
 */
export const rowSize = 8;

export interface Model {
  version: string;
  lexicon: Lexicon;
  rows: Uint8Array;
  scorers: Record<Task, Scorer>;
}

const signalBytes = 4 * signalNames.length;

/** A byte keeps the square root of a weight: small weights are told apart more finely. */
export function packTerms(bias: number, weights: ArrayLike<number>): Packed {
  let largest = 0;
  for (let i = 0; i < weights.length; i++) largest = Math.max(largest, Math.abs(weights[i] ?? 0));
  // Exactly what the file will hold, so that a model scores alike before and after it is written.
  largest = Math.fround(largest) || 1;
  const packed = new Uint8Array(weights.length);
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i] ?? 0;
    packed[i] = 128 + Math.sign(weight) * Math.round(127 * Math.sqrt(Math.abs(weight) / largest));
  }
  return { bias, packed, weightOf: weightTable(largest) };
}

/** The weights as they will be read back. */
export function unpackTerms({ packed, weightOf }: Packed): Float32Array {
  return Float32Array.from(packed, (byte) => weightOf[byte] as number);
}

function weightTable(largest: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, byte) => {
    const root = (byte - 128) / 127;
    return Math.sign(root) * root * root * largest;
  });
}

interface Scale {
  bias: number;
  largest: number;
}

interface Header {
  version: string;
  lexicon: string;
  tasks: Record<Task, { window: Scale; whole: Scale; mix: Mix }>;
}

/**
 * The file is the gzip of: the length of the header, the header as JSON, how rare each place is,
 * and for each question the weights of its signals as floats and those of the hashed places as
 * bytes, in windows and in whole texts.
 */
export function writeModel(
  version: string,
  lexicon: string,
  rarity: Uint8Array,
  scorers: Record<Task, Scorer<Packed>>,
): Buffer {
  const header: Header = { version, lexicon, tasks: {} as Header['tasks'] };
  const bodies: Buffer[] = [Buffer.from(rarity)];
  const scaleOf = ({ bias, weightOf }: Packed): Scale => ({ bias, largest: weightOf[255] ?? 0 });
  for (const task of tasks) {
    const { window, signals, whole, mix } = scorers[task];
    header.tasks[task] = { window: scaleOf(window), whole: scaleOf(whole), mix };
    bodies.push(Buffer.from(Float32Array.from(signals).buffer));
    bodies.push(Buffer.from(window.packed), Buffer.from(whole.packed));
  }
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return gzipSync(Buffer.concat([length, json, ...bodies]), { level: 9 });
}

export function readModel(file: Uint8Array): Model {
  const bytes = gunzipSync(file);
  let at = 4 + bytes.readUInt32LE(0);
  const header = JSON.parse(bytes.toString('utf8', 4, at)) as Header;
  if (bytes.length !== at + places + tasks.length * (signalBytes + 2 * places)) {
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
  const scorers = {} as Record<Task, Scorer>;
  for (const [i, task] of tasks.entries()) {
    const { window, whole, mix } = header.tasks[task];
    const signals = new Float32Array(Uint8Array.from(bytes.subarray(at, at + signalBytes)).buffer);
    at += signalBytes;
    const terms = { window: takeTerms(window, 1 + 2 * i), whole: takeTerms(whole, 2 + 2 * i) };
    scorers[task] = { ...terms, signals, mix };
  }
  return { version: header.version, lexicon: readLexicon(header.lexicon), rows, scorers };
}
