/** Stores eight bits per number: a quarter of the memory, nearly the same ranking. */
export function quantiseRows(values: Float32Array, rows: number, dims: number) {
  const quantisedRows = new Int8Array(rows * dims);
  const steps = new Float32Array(rows);
  for (let row = 0; row < rows; row += 1) {
    steps[row] = quantise(values.subarray(row * dims, (row + 1) * dims), quantisedRows, row * dims);
  }
  return { rows: quantisedRows, steps };
}

export function quantise(values: Float32Array, into: Int8Array, at: number): number {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  if (largest === 0) return 0;
  for (let i = 0; i < values.length; i += 1)
    into[at + i] = Math.round((127 * (values[i] ?? 0)) / largest);
  return largest / 127;
}
