import { lane, VectorRows } from './dot-products.ts';
import { type Segment, TermCounter } from './segment.ts';

/**
 * The directions in which the words of a site's passages vary most. Texts that share no word are
 * near each other along them when their words keep the same company.
 */
export interface Basis {
  dims: number;
  /** Term → row of `rows`, and what the term weighs. */
  termRows: ReadonlyMap<string, number>;
  weights: Float32Array;
  rows: Int8Array;
  /** What one step of a row's numbers is worth. */
  steps: Float32Array;
}

interface Options {
  dims: number;
  /** Passages that it is learnt from, evenly taken from all. */
  mostPassages: number;
  mostTerms: number;
  rounds: number;
}

export const basisOptions: Options = {
  dims: 304,
  mostPassages: 20_000,
  mostTerms: 20_000,
  rounds: 3,
};

/** With fewer, directions are chance; figures are in docs/search.md. */
const passagesPerDimension = 8;

/** Nothing for too few passages to learn from. */
export function learnBasis(
  segment: Segment,
  options: Partial<Options> = {},
  giveWay?: () => void,
): Basis | undefined {
  const { dims: wanted, mostPassages, mostTerms, rounds } = { ...basisOptions, ...options };
  const textOf = textsOfPassages(segment);
  const count = textOf.length;
  const every = Math.max(1, count / mostPassages);
  const sample = Array.from({ length: Math.min(count, mostPassages) }, (_, i) =>
    Math.floor(i * every),
  );
  const terms = sharedTerms(segment, mostTerms);
  const most = Math.min(wanted, Math.min(sample.length, terms.length) / passagesPerDimension);
  const dims = lane * Math.floor(most / lane);
  if (dims === 0) return undefined;
  const columnOf = new Int32Array(segment.terms.length).fill(-1);
  const weights = new Float32Array(terms.length);
  for (const [column, term] of terms.entries()) {
    columnOf[term] = column;
    weights[column] = termWeight(frequencyOf(segment, term), segment.owners.length);
  }
  const matrix = matrixOf(segment, textOf, sample, columnOf, weights);
  const found = mainDirections(matrix, terms.length, dims, rounds, giveWay);
  const { rows, steps } = quantised(found, terms.length, dims);
  return {
    dims,
    termRows: new Map(terms.map((term, row) => [segment.terms[term] ?? '', row])),
    weights,
    rows,
    steps,
  };
}

/** Which text a passage is of. */
function textsOfPassages({ textStarts, passageStarts }: Segment): Uint32Array {
  const textOf = new Uint32Array(passageStarts.length - 1);
  for (let text = 0; text < textStarts.length - 1; text += 1) {
    textOf.fill(text, textStarts[text], textStarts[text + 1]);
  }
  return textOf;
}

const frequencyOf = ({ termStarts }: Segment, term: number) =>
  (termStarts[term + 1] ?? 0) - (termStarts[term] ?? 0);

export function termWeight(frequency: number, passages: number): number {
  return Math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5));
}

/** A term of one passage alone relates it to no other. */
function sharedTerms(segment: Segment, most: number): number[] {
  const shared: number[] = [];
  for (let term = 0; term < segment.terms.length; term += 1) {
    if (frequencyOf(segment, term) > 1) shared.push(term);
  }
  if (shared.length <= most) return shared;
  return shared.sort((a, b) => frequencyOf(segment, b) - frequencyOf(segment, a)).slice(0, most);
}

interface Sparse {
  starts: Uint32Array;
  columns: Uint32Array;
  values: Float32Array;
}

/** Of a term that a passage has so often. */
const countWeight = (count: number) => 1 + Math.log(count);

/** A row for each passage, of length one. */
function matrixOf(
  segment: Segment,
  textOf: Uint32Array,
  sample: readonly number[],
  columnOf: Int32Array,
  weights: Float32Array,
): Sparse {
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
    counter.read(segment, textOf[passage] as number, passage);
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

/** Orthogonal iteration from a fixed random start: the space of the largest singular vectors. */
function mainDirections(
  matrix: Sparse,
  terms: number,
  dims: number,
  rounds: number,
  giveWay?: () => void,
): Float32Array {
  let basis = randomRows(terms * dims);
  const passages = matrix.starts.length - 1;
  const row = new Float32Array(dims);
  for (let round = 0; round < rounds; round += 1) {
    const next = new Float32Array(terms * dims);
    for (let passage = 0; passage < passages; passage += 1) {
      const from = matrix.starts[passage] ?? 0;
      const to = matrix.starts[passage + 1] ?? 0;
      row.fill(0);
      for (let i = from; i < to; i += 1) {
        const offset = (matrix.columns[i] ?? 0) * dims;
        const value = matrix.values[i] ?? 0;
        for (let d = 0; d < dims; d += 1)
          row[d] = (row[d] as number) + value * (basis[offset + d] as number);
      }
      for (let i = from; i < to; i += 1) {
        const offset = (matrix.columns[i] ?? 0) * dims;
        const value = matrix.values[i] ?? 0;
        for (let d = 0; d < dims; d += 1)
          next[offset + d] = (next[offset + d] as number) + value * (row[d] as number);
      }
      giveWay?.();
    }
    basis = next;
    orthonormalise(basis, terms, dims, giveWay);
  }
  return basis;
}

/** The same numbers each time: an index that is built twice is the same twice. */
function randomRows(size: number): Float32Array {
  const values = new Float32Array(size);
  let state = 0x2545f491;
  for (let i = 0; i < size; i += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    values[i] = state / 0x80000000;
  }
  return values;
}

/** Columns of length one at right angles, by way of their products with each other (Cholesky). */
function orthonormalise(
  matrix: Float32Array,
  rows: number,
  dims: number,
  giveWay?: () => void,
): void {
  const products = new Float64Array(dims * dims);
  const nothing = new Float32Array(dims);
  // Four rows at a time: what is added up is then read and written a quarter as often.
  for (let row = 0; row < rows; row += 4) {
    const [r0, r1, r2, r3] = [0, 1, 2, 3].map((i) =>
      row + i < rows ? matrix.subarray((row + i) * dims, (row + i + 1) * dims) : nothing,
    ) as [Float32Array, Float32Array, Float32Array, Float32Array];
    for (let i = 0; i < dims; i += 1) {
      const [a, b, c, d] = [r0[i] as number, r1[i] as number, r2[i] as number, r3[i] as number];
      const line = i * dims;
      for (let j = i; j < dims; j += 1) {
        products[line + j] =
          (products[line + j] as number) +
          a * (r0[j] as number) +
          b * (r1[j] as number) +
          c * (r2[j] as number) +
          d * (r3[j] as number);
      }
    }
    giveWay?.();
  }
  // Upper triangle R with RᵀR = products; a direction that is none of its own gets no weight.
  for (let i = 0; i < dims; i += 1) {
    let pivot = products[i * dims + i] as number;
    for (let k = 0; k < i; k += 1) pivot -= (products[k * dims + i] as number) ** 2;
    const root = pivot > 1e-12 ? Math.sqrt(pivot) : Number.POSITIVE_INFINITY;
    for (let j = i + 1; j < dims; j += 1) {
      let sum = products[i * dims + j] as number;
      for (let k = 0; k < i; k += 1)
        sum -= (products[k * dims + i] as number) * (products[k * dims + j] as number);
      products[i * dims + j] = sum / root;
    }
    products[i * dims + i] = root;
    giveWay?.();
  }
  for (let row = 0; row < rows; row += 1) {
    const offset = row * dims;
    for (let j = 0; j < dims; j += 1) {
      const value = (matrix[offset + j] as number) / (products[j * dims + j] as number);
      matrix[offset + j] = value;
      if (value === 0) continue;
      const line = j * dims;
      for (let k = j + 1; k < dims; k += 1)
        matrix[offset + k] =
          (matrix[offset + k] as number) - value * (products[line + k] as number);
    }
    giveWay?.();
  }
}

/** Eight bits a number: the ranks hardly change, and the memory is a quarter. */
function quantised(values: Float32Array, rows: number, dims: number) {
  const quantisedRows = new Int8Array(rows * dims);
  const steps = new Float32Array(rows);
  for (let row = 0; row < rows; row += 1) {
    steps[row] = quantise(values.subarray(row * dims, (row + 1) * dims), quantisedRows, row * dims);
  }
  return { rows: quantisedRows, steps };
}

function quantise(values: Float32Array, into: Int8Array, at: number): number {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  if (largest === 0) return 0;
  for (let i = 0; i < values.length; i += 1)
    into[at + i] = Math.round((127 * (values[i] ?? 0)) / largest);
  return largest / 127;
}

/** Where a text with these terms stands: the sum of where they stand. */
export function foldIn(basis: Basis, terms: Iterable<readonly [string, number]>): Float32Array {
  const vector = new Float32Array(basis.dims);
  for (const [term, weight] of terms) {
    const row = basis.termRows.get(term);
    if (row !== undefined) addRow(basis, vector, row, weight);
  }
  return vector;
}

function addRow({ dims, rows, steps, weights }: Basis, to: Float32Array, row: number, by: number) {
  const value = by * (weights[row] as number) * (steps[row] as number);
  const offset = row * dims;
  for (let d = 0; d < dims; d += 1) {
    to[d] = (to[d] as number) + value * (rows[offset + d] as number);
  }
}

export function lengthOf(vector: Float32Array): number {
  let squares = 0;
  for (const value of vector) squares += value * value;
  return Math.sqrt(squares);
}

/** Where passages stand, eight bits a number, with what one step of each passage is worth. */
export interface Vectors {
  rows: VectorRows;
  steps: Float32Array;
}

/**
 * A passage's vector is divided by most of its length. By all of it, as a cosine has it, a few words
 * would be nearer to every question than a whole paragraph; by nothing, the longest would.
 */
const lengthPower = 0.75;

export function vectorsOf(basis: Basis, segment: Segment, giveWay?: () => void): Vectors {
  const { dims } = basis;
  const textOf = textsOfPassages(segment);
  const rowOf = Int32Array.from(segment.terms, (term) => basis.termRows.get(term) ?? -1);
  const values = new Int8Array(textOf.length * dims);
  const steps = new Float32Array(textOf.length);
  const counter = new TermCounter(segment);
  const vector = new Float32Array(dims);
  for (let passage = 0; passage < textOf.length; passage += 1) {
    giveWay?.();
    vector.fill(0);
    counter.read(segment, textOf[passage] as number, passage);
    for (let i = 0; i < counter.length; i += 1) {
      const term = counter.terms[i] as number;
      const row = rowOf[term] as number;
      if (row >= 0) addRow(basis, vector, row, countWeight(counter.countOf(term)));
    }
    const length = lengthOf(vector);
    if (length === 0) continue;
    steps[passage] = quantise(vector, values, passage * dims) / length ** lengthPower;
  }
  return { rows: new VectorRows(values, dims), steps };
}
