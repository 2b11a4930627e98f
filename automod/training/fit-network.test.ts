import { expect, test } from 'vitest';
import { scoreVector, vectorSize, writeDangerNetworks } from '../care/encoder/danger-network.ts';
import { fitNetwork, type NetworkSettings, type VectorExample } from './fit-network.ts';

const settings: NetworkSettings = { units: 8, epochs: 60, rate: 0.02, decay: 0.0001, seed: 1 };

/** Positive if the two elements have the same sign, which no straight line tells. */
const examples: VectorExample[] = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
].map(([first = 0, second = 0]) => {
  const vector = new Float32Array(vectorSize);
  vector.set([5 * first, 5 * second]);
  return { vector, isPositive: first === second, weight: 1 };
});

test('a network learns what no straight line tells', () => {
  const network = fitNetwork(examples, settings);
  for (const { vector, isPositive } of examples) {
    expect(scoreVector([network], vector) > 0).toBe(isPositive);
  }
});

test('the same examples and seed give the same bytes, another seed gives others', () => {
  const file = writeDangerNetworks([fitNetwork(examples, settings)]);
  expect(writeDangerNetworks([fitNetwork(examples, settings)])).toEqual(file);
  expect(writeDangerNetworks([fitNetwork(examples, { ...settings, seed: 2 })])).not.toEqual(file);
});
