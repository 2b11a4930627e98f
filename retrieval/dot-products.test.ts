import { expect, test } from 'vitest';
import { VectorRows } from './dot-products.ts';

test('products are those of adding up one by one', () => {
  const [rows, dims] = [37, 48];
  const values = Int8Array.from({ length: rows * dims }, (_, i) => ((i * 7919) % 255) - 127);
  const asked = Float32Array.from({ length: dims }, (_, i) => Math.sin(i * 3));
  const { products, step } = new VectorRows(values, dims).dotProducts(asked);
  for (let row = 0; row < rows; row += 1) {
    let sum = 0;
    for (let d = 0; d < dims; d += 1) sum += (asked[d] ?? 0) * (values[row * dims + d] ?? 0);
    expect((products[row] ?? 0) * step).toBeCloseTo(sum, 1);
  }
});

test('the largest numbers there are do not overflow, and nothing is near nothing', () => {
  const values = new Int8Array(512).fill(127);
  const all = new VectorRows(values, 512).dotProducts(new Float32Array(512).fill(1));
  expect((all.products[0] ?? 0) * all.step).toBeCloseTo(127 * 512, 0);
  const none = new VectorRows(new Int8Array(0), 16).dotProducts(new Float32Array(16));
  expect(none.products.length).toBe(0);
  const zero = new VectorRows(values, 512).dotProducts(new Float32Array(512));
  expect(zero.products[0]).toBe(0);
});
