import { readFile } from 'node:fs/promises';
import { serveModel } from '../model-program.ts';
import { createWordPiece, type WordPiece } from './word-piece.ts';

/**
 * Program of a child process that runs one model, so that a crash does not end the server. Reads
 * texts one after the other and answers with rows of numbers.
 */
export interface RunnerOptions {
  runtime: string;
  file: string;
  lowerCase: boolean;
  /** For models that read token ids instead of text. */
  tokens?: { vocabulary: string; maxLength: number; pad: boolean };
  /** Name of the output; absent: the first with as many numbers as there are labels. */
  output: string | undefined;
  labels: number;
}

const maxWindowsPerText = 8;

interface OnnxTensor {
  type: string;
  data: ArrayLike<unknown>;
}
type TensorByName = Record<string, OnnxTensor>;
interface OnnxSession {
  inputNames: readonly string[];
  run(inputs: TensorByName): Promise<TensorByName>;
}
interface OnnxRuntime {
  InferenceSession: { create(file: string, options: object): Promise<OnnxSession> };
  Tensor: new (
    type: 'string' | 'int64' | 'int32',
    data: string[] | BigInt64Array | Int32Array,
    shape: number[],
  ) => OnnxTensor;
}

type CreateInputs = (part: string | number[]) => TensorByName;

async function openOnnxModel(
  options: RunnerOptions,
): Promise<(text: string) => Promise<number[][]>> {
  const loaded: OnnxRuntime & { default?: OnnxRuntime } = await import(options.runtime);
  const ort = loaded.default ?? loaded;
  const session = await ort.InferenceSession.create(options.file, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    // The memory arena would never release the memory of the longest text.
    enableCpuMemArena: false,
    logSeverityLevel: 4,
  });
  const { tokens, lowerCase } = options;
  const pieces = tokens && createWordPiece(await readFile(tokens.vocabulary, 'utf8'), options);
  const splitText = (text: string): (string | number[])[] =>
    pieces && tokens
      ? splitIntoWindows(pieces, tokens, text)
      : [lowerCase ? text.toLowerCase() : text];
  const feeds = tokens
    ? listTokenInputCreators(ort, session, pieces)
    : listTextInputCreators(ort, session);
  let feed: CreateInputs | undefined;
  return async (text) => {
    const rows: number[][] = [];
    for (const part of splitText(text)) {
      feed ??= await findAcceptedInputCreator(session, feeds, part);
      rows.push(findRowOfLabels(await session.run(feed(part)), options));
    }
    return rows;
  };
}

/** Windows overlap by a quarter, so that every sentence is whole in one of them. */
function splitIntoWindows(
  { tokenIds, begin, end, padding }: WordPiece,
  { maxLength, pad }: { maxLength: number; pad: boolean },
  text: string,
): number[][] {
  const ids = tokenIds(text);
  const size = maxLength - 2;
  const step = Math.max(1, Math.floor(size * 0.75));
  const windows: number[][] = [];
  for (let from = 0; windows.length < maxWindowsPerText; from += step) {
    const window = [begin, ...ids.slice(from, from + size), end];
    if (pad) window.push(...Array(maxLength - window.length).fill(padding));
    windows.push(window);
    if (from + size >= ids.length) break;
  }
  return windows;
}

/** Exported models differ in the shape of a text batch: a list or a table with one column. */
function listTextInputCreators(
  ort: OnnxRuntime,
  { inputNames: [name, ...others] }: OnnxSession,
): CreateInputs[] {
  if (name === undefined || others.length > 0) {
    throw new Error(`It reads ${[name, ...others].join(', ')} and not one text`);
  }
  return [[1, 1], [1]].map((shape) => (text) => ({
    [name]: new ort.Tensor('string', [String(text)], shape),
  }));
}

/** Exported models differ in the width of token ids. */
function listTokenInputCreators(
  ort: OnnxRuntime,
  { inputNames }: OnnxSession,
  pieces: WordPiece | undefined,
): CreateInputs[] {
  const values: Record<string, (ids: number[]) => number[]> = {
    input_ids: (ids) => ids,
    attention_mask: (ids) => ids.map((id) => (id === pieces?.padding ? 0 : 1)),
    token_type_ids: (ids) => ids.map(() => 0),
  };
  const strange = inputNames.filter((name) => !Object.hasOwn(values, name));
  if (strange.length > 0 || !inputNames.includes('input_ids')) {
    throw new Error(`It reads ${inputNames.join(', ')} and not input_ids with attention_mask`);
  }
  const tensors = [
    (ids: number[]) => new ort.Tensor('int64', BigInt64Array.from(ids, BigInt), [1, ids.length]),
    (ids: number[]) => new ort.Tensor('int32', Int32Array.from(ids), [1, ids.length]),
  ];
  return tensors.map((tensor) => (part) => {
    const ids = Array.isArray(part) ? part : [];
    return Object.fromEntries(inputNames.map((name) => [name, tensor(values[name]?.(ids) ?? ids)]));
  });
}

/** Tries each kind of input. If none works, throws the first error, which is the most useful. */
async function findAcceptedInputCreator(
  session: OnnxSession,
  creators: CreateInputs[],
  part: string | number[],
) {
  const complaints: unknown[] = [];
  for (const feed of creators) {
    try {
      await session.run(feed(part));
      return feed;
    } catch (error) {
      complaints.push(error);
    }
  }
  throw complaints[0];
}

function findRowOfLabels(outputs: TensorByName, { output, labels }: RunnerOptions): number[] {
  const names = output === undefined ? Object.keys(outputs) : [output];
  const rows = names.flatMap((name) => {
    const value = outputs[name];
    const isNumbers = value && (value.type === 'float32' || value.type === 'float64');
    return isNumbers ? [Array.from(value.data, Number)] : [];
  });
  const row = rows.find(({ length }) => length === labels);
  if (row) return row;
  const found = rows.map(({ length }) => length).join(', ') || 'none';
  throw new Error(`Of its outputs (${names.join(', ')}) none has ${labels} numbers: ${found}`);
}

serveModel(openOnnxModel);
