/**
 * Dot products of one vector with many, sixteen numbers at a time in WebAssembly: one by one in
 * JavaScript they would take most of a search. The module is assembled by hand because that is
 * shorter than a toolchain.
 */

/** Node.js has WebAssembly, but the server's TypeScript libraries do not declare it. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer };
  Instance: new (module: object, imports: object) => { exports: Record<string, unknown> };
};

export const laneSize = 16;

const section = (id: number, body: readonly number[]) => [
  id,
  ...encodeUnsigned(body.length),
  ...body,
];

/** LEB128: seven bits per byte. */
function encodeUnsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...encodeUnsigned(value >>> 7)];
}

const i32 = 0x7f;
const v128 = 0x7b;
const simd = (operation: number) => [0xfd, ...encodeUnsigned(operation)];
const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const constant = (value: number) => [0x41, value];
const add = [0x6a];
const load = (offset: number) => [...simd(0x00), 0, ...encodeUnsigned(offset)];
const extendLow = simd(0x87);
const extendHigh = simd(0x88);
const dot = simd(0xba);
const addFour = simd(0xae);
const extractLane = (local: number, index: number) => [...get(local), ...simd(0x1b), index];

// dots(query, rows, count, dims, results): `rows` holds bytes, `query` 16-bit numbers.
const [query, rows, count, dims, results, at, sum, row] = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const queryAt = [...get(query), ...get(at), 0x41, 1, 0x74, ...add];
const body = [
  ...[2, 1, i32, 2, v128],
  ...[0x02, 0x40, ...get(count), 0x45, 0x0d, 0],
  ...[0x03, 0x40],
  ...[...simd(0x0c), ...new Array(16).fill(0), ...set(sum)],
  ...[...constant(0), ...set(at)],
  ...[0x03, 0x40],
  ...[...get(rows), ...get(at), ...add, ...load(0), ...set(row)],
  ...get(sum),
  ...[...get(row), ...extendLow, ...queryAt, ...load(0), ...dot, ...addFour],
  ...[...get(row), ...extendHigh, ...queryAt, ...load(16), ...dot, ...addFour],
  ...set(sum),
  ...[...get(at), ...constant(16), ...add, 0x22, at, ...get(dims), 0x49, 0x0d, 0, 0x0b],
  ...get(results),
  ...[...extractLane(sum, 0), ...extractLane(sum, 1), ...add],
  ...[...extractLane(sum, 2), ...add, ...extractLane(sum, 3), ...add],
  ...[0x36, 2, 0],
  ...[...get(results), ...constant(4), ...add, ...set(results)],
  ...[...get(rows), ...get(dims), ...add, ...set(rows)],
  ...[...get(count), ...constant(1), 0x6b, 0x22, count, 0x0d, 0],
  ...[0x0b, 0x0b, 0x0b],
];
const compiled = new WebAssembly.Module(
  Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 5, i32, i32, i32, i32, i32, 0]),
    // Imports its memory as 'm.m' and exports its only function as 'f'.
    ...section(2, [1, 1, 0x6d, 1, 0x6d, 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, 1, 0x66, 0, 0]),
    ...section(10, [1, ...encodeUnsigned(body.length), ...body]),
  ]),
);

const pageBytes = 65_536;
/** Scale of query values: the sum of 500 products still fits into 32 bits. */
const maxQueryValue = 16_383;

type Dots = (query: number, rows: number, count: number, dims: number, results: number) => void;

export class VectorRows {
  readonly values: Int8Array;
  readonly #dims: number;
  readonly #count: number;
  readonly #query: Int16Array;
  readonly #results: Int32Array;
  readonly #dots: Dots;

  constructor(values: Int8Array, dims: number) {
    if (dims % laneSize !== 0) throw new Error(`${dims} is no multiple of ${laneSize}`);
    this.#dims = dims;
    this.#count = values.length / dims;
    const resultsAt = values.length;
    const queryAt = resultsAt + 4 * this.#count;
    const pages = Math.ceil((queryAt + 2 * dims) / pageBytes);
    const memory = new WebAssembly.Memory({ initial: pages });
    this.values = new Int8Array(memory.buffer, 0, values.length);
    this.values.set(values);
    this.#results = new Int32Array(memory.buffer, resultsAt, this.#count);
    this.#query = new Int16Array(memory.buffer, queryAt, dims);
    const { exports } = new WebAssembly.Instance(compiled, { m: { m: memory } });
    this.#dots = exports.f as Dots;
  }

  row(number: number): Int8Array {
    return this.values.subarray(number * this.#dims, (number + 1) * this.#dims);
  }

  /**
   * Computes the product with every row, to be multiplied by `step`. Every call overwrites the same
   * array.
   */
  dotProducts(queryVector: Float32Array): { products: Int32Array; step: number } {
    let most = 0;
    for (const value of queryVector) most = Math.max(most, Math.abs(value));
    const step = most / maxQueryValue || 1;
    for (let i = 0; i < this.#dims; i += 1) {
      this.#query[i] = Math.round((queryVector[i] as number) / step);
    }
    this.#dots(this.#query.byteOffset, 0, this.#count, this.#dims, this.#results.byteOffset);
    return { products: this.#results, step };
  }
}
