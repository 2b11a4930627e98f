import { expect, it } from 'vitest';
import { computeKappa, type RatingPair } from './kappa.ts';

const repeat = (count: number, pair: RatingPair) => Array.from({ length: count }, () => pair);

it('has the value of a textbook example', () => {
  const pairs = [
    ...repeat(20, [true, true]),
    ...repeat(5, [true, false]),
    ...repeat(10, [false, true]),
    ...repeat(15, [false, false]),
  ];
  expect(computeKappa(pairs)).toBeCloseTo(0.4);
});

it('is one for full agreement and negative for contradiction', () => {
  expect(computeKappa([...repeat(2, [true, true]), ...repeat(2, [false, false])])).toBe(1);
  expect(computeKappa([...repeat(2, [true, false]), ...repeat(2, [false, true])])).toBe(-1);
});

it('is undefined where nothing can be compared', () => {
  expect(computeKappa([])).toBeUndefined();
  expect(computeKappa(repeat(3, [true, true]))).toBeUndefined();
});
