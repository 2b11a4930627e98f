export interface SparseMatrix {
  starts: Uint32Array;
  columns: Uint32Array;
  values: Float32Array;
}

/** Orthogonal iteration: the space of the largest singular vectors. */
export function findMainDirections(
  matrix: SparseMatrix,
  terms: number,
  dims: number,
  rounds: number,
  yieldTurn?: () => void,
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
      yieldTurn?.();
    }
    basis = next;
    orthonormalise(basis, terms, dims, yieldTurn);
  }
  return basis;
}

/** Fixed xorshift sequence, so that the same texts always give the same index. */
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

/** Makes columns orthonormal through the Cholesky factor of their products. */
function orthonormalise(
  matrix: Float32Array,
  rows: number,
  dims: number,
  yieldTurn?: () => void,
): void {
  const products = new Float64Array(dims * dims);
  const nothing = new Float32Array(dims);
  // Handles four rows at once: the sums are then read and written a quarter as often.
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
    yieldTurn?.();
  }
  // Upper triangle R with RᵀR = products. Dependent directions get weight zero.
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
    yieldTurn?.();
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
    yieldTurn?.();
  }
}
