import { expect, test } from 'vitest';
import { isSame } from './is-same.ts';

test('compares lists and objects by content', () => {
  expect(isSame([{ a: [1, null] }], [{ a: [1, null] }])).toBe(true);
  expect(isSame([{ a: [1, null] }], [{ a: [1, ''] }])).toBe(false);
  expect(isSame({ a: 1 }, { a: 1, b: undefined })).toBe(false);
  expect(isSame({ a: undefined }, { b: undefined })).toBe(false);
  expect(isSame([1, 2], [2, 1])).toBe(false);
  expect(isSame(Number.NaN, Number.NaN)).toBe(true);
  expect(isSame([], {})).toBe(false);
});

test('files are equal only to themselves', () => {
  const file = new File(['a'], 'a.txt');
  expect(isSame({ file }, { file })).toBe(true);
  expect(isSame(file, new File(['b'], 'a.txt'))).toBe(false);
});
