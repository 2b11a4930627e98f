import { expect, it } from 'vitest';
import { computeReviewSamplingPlace } from './review-sampling.ts';

it('spreads flags evenly, and always the same', () => {
  const places = Array.from({ length: 10_000 }, (_, id) => computeReviewSamplingPlace(1, id));
  expect(places).toEqual(
    Array.from({ length: 10_000 }, (_, id) => computeReviewSamplingPlace(1, id)),
  );
  for (const percent of [1, 10, 50]) {
    const share = places.filter((place) => place < percent).length / 100;
    expect(Math.abs(share - percent)).toBeLessThan(1.5);
  }
});
