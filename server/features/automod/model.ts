import { gunzipSync, gzipSync } from 'node:zlib';
import { places } from './features.ts';
import { type Lexicon, readLexicon } from './lexicon.ts';
import { signalNames } from './signals.ts';

export const tasks = ['spam', 'offensive'] as const;
export type Task = (typeof tasks)[number];

/** The probability is the logistic function of scale × score + offset. */
export interface Calibration {
  scale: number;
  offset: number;
}

/** What is learned for one question. */
export interface Weights {
  bias: number;
  signals: Float32Array;
  /** One weight for each hashed place. */
  hashed: Float32Array;
}

/** One question of the model, ready to score. */
export interface Scorer {
  bias: number;
  signals: Float32Array;
  /** One byte for each place, and the weight that each byte stands for. */
  packed: Uint8Array;
  weightOf: Float32Array;
  calibration: Calibration;
}

export interface Model {
  version: string;
  lexicon: Lexicon;
  scorers: Record<Task, Scorer>;
}

const signalBytes = 4 * signalNames.length;

/** A byte keeps the square root of a weight: small weights are told apart more finely. */
export function packScorer({ bias, signals, hashed }: Weights, calibration: Calibration): Scorer {
  let largest = 0;
  for (const weight of hashed) largest = Math.max(largest, Math.abs(weight));
  // Exactly what the file will hold, so that a model scores alike before and after it is written.
  largest = Math.fround(largest) || 1;
  const packed = new Uint8Array(hashed.length);
  for (let i = 0; i < hashed.length; i++) {
    const weight = hashed[i] ?? 0;
    packed[i] = 128 + Math.sign(weight) * Math.round(127 * Math.sqrt(Math.abs(weight) / largest));
  }
  return { bias, signals, packed, weightOf: weightTable(largest), calibration };
}

function weightTable(largest: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, byte) => {
    const root = (byte - 128) / 127;
    return Math.sign(root) * root * root * largest;
  });
}

interface Header {
  version: string;
  lexicon: string;
  tasks: Record<Task, { bias: number; largest: number; calibration: Calibration }>;
}

/**
 * The file is the gzip of: the length of the header, the header as JSON, and for each question
 * the weights of its signals as floats and those of the hashed places as bytes.
 */
export function writeModel(
  version: string,
  lexicon: string,
  scorers: Record<Task, Scorer>,
): Buffer {
  const header: Header = { version, lexicon, tasks: {} as Header['tasks'] };
  const bodies: Buffer[] = [];
  for (const task of tasks) {
    const { bias, signals, packed, weightOf, calibration } = scorers[task];
    header.tasks[task] = { bias, largest: weightOf[255] ?? 0, calibration };
    bodies.push(Buffer.from(Float32Array.from(signals).buffer), Buffer.from(packed));
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
  if (bytes.length !== at + tasks.length * (signalBytes + places)) {
    throw new Error('The model was trained for other features than these. Train it again.');
  }
  const take = (length: number) => {
    at += length;
    return Uint8Array.from(bytes.subarray(at - length, at));
  };
  const scorers = {} as Record<Task, Scorer>;
  for (const task of tasks) {
    const { bias, largest, calibration } = header.tasks[task];
    const signals = new Float32Array(take(signalBytes).buffer);
    scorers[task] = {
      bias,
      signals,
      packed: take(places),
      weightOf: weightTable(largest),
      calibration,
    };
  }
  return { version: header.version, lexicon: readLexicon(header.lexicon), scorers };
}
