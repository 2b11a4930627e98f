import { inverseFrequency } from './bm25.ts';
import { laneSize, VectorRows } from './dot-products.ts';
import { findMainDirections, type SparseMatrix } from './orthogonal-iteration.ts';
import { quantise, quantiseRows } from './quantise.ts';
import { type Segment, TermCounter } from './segment.ts';

/**
 * Main directions of the passages' word counts (latent semantic analysis). Texts without a common
 * word are close if their words occur with the same other words.
 */
export interface LatentBasis {
  dims: number;
  termRows: ReadonlyMap<string, number>;
  weights: Float32Array;
  rows: Int8Array;
  /** Scale of each quantised row. */
  steps: Float32Array;
}

interface BasisOptions {
  dims: number;
  /** Sample size: passages are taken evenly from all. */
  maxPassages: number;
  maxTerms: number;
  rounds: number;
}

const basisOptions: BasisOptions = {
  dims: 304,
  maxPassages: 20_000,
  maxTerms: 20_000,
  rounds: 3,
};

/** With fewer passages per dimension, the directions would be random. */
const passagesPerDimension = 8;

/** Returns undefined if there are too few passages. */
export function learnBasis(
  segment: Segment,
  options: Partial<BasisOptions> = {},
  yieldTurn?: () => void,
): LatentBasis | undefined {
  const { dims: wanted, maxPassages, maxTerms, rounds } = { ...basisOptions, ...options };
  const textOf = textOfEachPassage(segment);
  const count = textOf.length;
  const every = Math.max(1, count / maxPassages);
  const sample = Array.from({ length: Math.min(count, maxPassages) }, (_, i) =>
    Math.floor(i * every),
  );
  const terms = sharedTerms(segment, maxTerms);
  const most = Math.min(wanted, Math.min(sample.length, terms.length) / passagesPerDimension);
  const dims = laneSize * Math.floor(most / laneSize);
  if (dims === 0) return undefined;
  const columnOf = new Int32Array(segment.terms.length).fill(-1);
  const weights = new Float32Array(terms.length);
  for (const [column, term] of terms.entries()) {
    columnOf[term] = column;
    weights[column] = inverseFrequency(frequencyOfTerm(segment, term), segment.owners.length);
  }
  const matrix = buildMatrix(segment, textOf, sample, columnOf, weights);
  const found = findMainDirections(matrix, terms.length, dims, rounds, yieldTurn);
  const { rows, steps } = quantiseRows(found, terms.length, dims);
  return {
    dims,
    termRows: new Map(terms.map((term, row) => [segment.terms[term] ?? '', row])),
    weights,
    rows,
    steps,
  };
}

function textOfEachPassage({ textStarts, passageStarts }: Segment): Uint32Array {
  const textOf = new Uint32Array(passageStarts.length - 1);
  for (let text = 0; text < textStarts.length - 1; text += 1) {
    textOf.fill(text, textStarts[text], textStarts[text + 1]);
  }
  return textOf;
}

const frequencyOfTerm = ({ termStarts }: Segment, term: number) =>
  (termStarts[term + 1] ?? 0) - (termStarts[term] ?? 0);

/** Drops terms that occur only once, because they connect no passages. */
function sharedTerms(segment: Segment, most: number): number[] {
  const shared: number[] = [];
  for (let term = 0; term < segment.terms.length; term += 1) {
    if (frequencyOfTerm(segment, term) > 1) shared.push(term);
  }
  if (shared.length <= most) return shared;
  return shared
    .sort((a, b) => frequencyOfTerm(segment, b) - frequencyOfTerm(segment, a))
    .slice(0, most);
}

const countWeight = (count: number) => 1 + Math.log(count);

function buildMatrix(
  segment: Segment,
  textOf: Uint32Array,
  sample: readonly number[],
  columnOf: Int32Array,
  weights: Float32Array,
): SparseMatrix {
  const { passageStarts, titleStarts } = segment;
  let size = 0;
  for (const passage of sample) {
    const text = textOf[passage] as number;
    size += (passageStarts[passage + 1] as number) - (passageStarts[passage] as number);
    size += (titleStarts[text + 1] as number) - (titleStarts[text] as number);
  }
  const starts = new Uint32Array(sample.length + 1);
  const columns = new Uint32Array(size);
  const values = new Float32Array(size);
  const counter = new TermCounter(segment);
  let at = 0;
  for (const [row, passage] of sample.entries()) {
    const from = at;
    let squares = 0;
    counter.countPassage(segment, textOf[passage] as number, passage);
    for (let i = 0; i < counter.length; i += 1) {
      const term = counter.terms[i] as number;
      const column = columnOf[term] as number;
      if (column < 0) continue;
      const value = countWeight(counter.countOf(term)) * (weights[column] as number);
      columns[at] = column;
      values[at] = value;
      squares += value * value;
      at += 1;
    }
    const length = Math.sqrt(squares) || 1;
    for (let i = from; i < at; i += 1) values[i] = (values[i] as number) / length;
    starts[row + 1] = at;
  }
  return { starts, columns, values };
}

export function foldInTerms(
  basis: LatentBasis,
  terms: Iterable<readonly [string, number]>,
): Float32Array {
  const vector = new Float32Array(basis.dims);
  for (const [term, weight] of terms) {
    const row = basis.termRows.get(term);
    if (row !== undefined) addRow(basis, vector, row, weight);
  }
  return vector;
}

function addRow(
  { dims, rows, steps, weights }: LatentBasis,
  to: Float32Array,
  row: number,
  by: number,
) {
  const value = by * (weights[row] as number) * (steps[row] as number);
  const offset = row * dims;
  for (let d = 0; d < dims; d += 1) {
    to[d] = (to[d] as number) + value * (rows[offset + d] as number);
  }
}

export function vectorLength(vector: Float32Array): number {
  let squares = 0;
  for (const value of vector) squares += value * value;
  return Math.sqrt(squares);
}

export interface PassageVectors {
  rows: VectorRows;
  steps: Float32Array;
}

/**
 * Power of its length by which a passage's vector is divided. With 1, as in a cosine, short
 * passages would be close to every query; with 0 the longest would.
 */
const lengthExponent = 0.75;

export function embedPassages(
  basis: LatentBasis,
  segment: Segment,
  yieldTurn?: () => void,
): PassageVectors {
  const { dims } = basis;
  const textOf = textOfEachPassage(segment);
  const rowOf = Int32Array.from(segment.terms, (term) => basis.termRows.get(term) ?? -1);
  const values = new Int8Array(textOf.length * dims);
  const steps = new Float32Array(textOf.length);
  const counter = new TermCounter(segment);
  const vector = new Float32Array(dims);
  for (let passage = 0; passage < textOf.length; passage += 1) {
    yieldTurn?.();
    vector.fill(0);
    counter.countPassage(segment, textOf[passage] as number, passage);
    for (let i = 0; i < counter.length; i += 1) {
      const term = counter.terms[i] as number;
      const row = rowOf[term] as number;
      if (row >= 0) addRow(basis, vector, row, countWeight(counter.countOf(term)));
    }
    const length = vectorLength(vector);
    if (length === 0) continue;
    steps[passage] = quantise(vector, values, passage * dims) / length ** lengthExponent;
  }
  return { rows: new VectorRows(values, dims), steps };
}
