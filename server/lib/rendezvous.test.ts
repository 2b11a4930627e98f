import { describe, expect, test } from 'vitest';
import { chiSquareStatistic, chiSquareSurvival } from '../testing/chi-square.ts';
import { createKeyPicker, type WeightedKey } from './rendezvous.ts';

const units = Array.from({ length: 100_000 }, (_, i) => `visitor-${i}`);
const weights = (...list: number[]): WeightedKey[] =>
  list.map((weight, i) => ({ key: String.fromCharCode(97 + i), weight }));

function countsOf(picked: readonly (string | undefined)[], keys: readonly string[]): number[] {
  return keys.map((key) => picked.filter((each) => each === key).length);
}

describe('version 1', () => {
  test('always gives these units these keys', () => {
    const pick = createKeyPicker('1/new-header', weights(50, 30, 20));
    const known = ['visitor-1', 'visitor-2', 'visitor-3', 'visitor-4', 'account:12'];
    expect(known.map(pick)).toEqual(['c', 'a', 'a', 'c', 'c']);
  });

  test('divides units by the weights', () => {
    const pick = createKeyPicker('1/shares', weights(5, 3, 2));
    const counts = countsOf(units.map(pick), ['a', 'b', 'c']);
    expect(chiSquareSurvival(chiSquareStatistic(counts, [0.5, 0.3, 0.2]), 2)).toBeGreaterThan(
      0.001,
    );
  });

  test('gives no units to weight 0, and nothing if all are 0', () => {
    const picked = units.slice(0, 2000).map(createKeyPicker('1/closed', weights(1, 0, 1)));
    expect(countsOf(picked, ['a', 'b', 'c'])[1]).toBe(0);
    expect(createKeyPicker('1/none', weights(0, 0))('x')).toBeUndefined();
    expect(createKeyPicker('1/none', [])('x')).toBeUndefined();
    expect(createKeyPicker('1/one', weights(0, 7))('x')).toBe('b');
  });

  test('depends on ratios only: doubling all weights moves nobody', () => {
    const [one, two] = [weights(3, 5, 7), weights(6, 10, 14)].map((list) =>
      units.slice(0, 5000).map(createKeyPicker('1/scale', list)),
    );
    expect(two).toEqual(one);
  });
});

describe('a changed weight', () => {
  const moves = (before: WeightedKey[], after: WeightedKey[]) => {
    const [from, to] = [before, after].map((list) => units.map(createKeyPicker('1/moves', list)));
    return units.flatMap((_, i) => (from?.[i] === to?.[i] ? [] : [[from?.[i], to?.[i]]]));
  };

  test('that becomes 0 moves only units that had it', () => {
    const moved = moves(weights(1, 1, 1, 1, 1), weights(1, 1, 0, 1, 1));
    expect(moved.every(([from]) => from === 'c')).toBe(true);
    expect(moved.length / units.length).toBeCloseTo(0.2, 2);
  });

  test('that grows takes no more than it gains', () => {
    const moved = moves(weights(1, 1, 1), weights(2, 1, 1));
    expect(moved.every(([, to]) => to === 'a')).toBe(true);
    expect(moved.length / units.length).toBeCloseTo(1 / 2 - 1 / 3, 2);
  });
});

describe('several experiments', () => {
  // Limits allow for many pairs: one in a thousand has a p-value below 0.001 by chance.
  test.each([
    ['header', 'footer'],
    ['a', 'b'],
    ['test-1', 'test-2'],
    ['exp_aa', 'exp_ab'],
  ])('%s and %s are independent of each other', (one, other) => {
    const [keys, others] = [weights(1, 1, 1), weights(6, 3, 1)];
    const first = units.map(createKeyPicker(`1/${one}`, keys));
    const second = units.map(createKeyPicker(`1/${other}`, others));
    const cells = keys.flatMap(({ key }) => others.map((choice) => [key, choice.key]));
    const joint = cells.map(
      ([a, b]) => units.filter((_, i) => first[i] === a && second[i] === b).length,
    );
    // Compared with the product of both shares, as if independent: (3 - 1) × (3 - 1) degrees of
    // freedom.
    const share = (picked: (string | undefined)[], key: string | undefined) =>
      picked.filter((each) => each === key).length / units.length;
    const product = cells.map(([a, b]) => share(first, a) * share(second, b));
    expect(chiSquareSurvival(chiSquareStatistic(joint, product), 4)).toBeGreaterThan(0.001);
  });
});
