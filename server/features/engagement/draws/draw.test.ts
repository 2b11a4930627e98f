import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { drawEntries, hashDrawSeed, hashEntries } from './draw.ts';
import { verifyDraw } from './verify-draw.ts';

const seed = '0123456789abcdef'.repeat(4);
const entries = Array.from({ length: 1000 }, (_, i) => i + 1);
const input = { giveaway: 12, seed, entries, winners: 3, alternates: 2 };

describe('a draw', () => {
  test('follows the documentation', () => {
    const lots = entries.map((entry) => ({
      entry,
      lot: createHmac('sha256', seed).update(`12:${entry}`).digest('hex'),
    }));
    const first = lots.sort((a, b) => (a.lot < b.lot ? -1 : 1)).slice(0, 5);
    expect(drawEntries(input)).toEqual(
      first.map(({ entry }, i) => ({ entry, place: i + 1, isAlternate: i >= 3 })),
    );
    expect(hashDrawSeed(seed)).toBe(createHash('sha256').update(seed).digest('hex'));
    // `printf '1\n2\n3\n' | sha256sum`
    expect(hashEntries([3, 1, 2])).toBe(
      '14c5e74c4b96ccef41cd94db73a9ec3348038ac094feca4fd897cecffa07cdae',
    );
  });

  test('does not depend on the order of entries or on duplicates', () => {
    const shuffled = [...entries].reverse().concat(7, 7);
    expect(drawEntries({ ...input, entries: shuffled })).toEqual(drawEntries(input));
  });

  test('gives every entry the same chance, and every giveaway other winners', () => {
    const wins = new Map<number, number>();
    for (let giveaway = 1; giveaway <= 2000; giveaway++) {
      const few = { ...input, giveaway, entries: entries.slice(0, 10), winners: 1, alternates: 0 };
      for (const { entry } of drawEntries(few)) wins.set(entry, (wins.get(entry) ?? 0) + 1);
    }
    // 200 each; six standard deviations are 80.
    for (const entry of entries.slice(0, 10)) {
      expect(Math.abs((wins.get(entry) ?? 0) - 200)).toBeLessThan(80);
    }
  });

  test('of fewer entries than places takes all of them', () => {
    const drawn = drawEntries({ ...input, entries: [5, 6], winners: 1, alternates: 4 });
    expect(drawn.map(({ isAlternate }) => isAlternate)).toEqual([false, true]);
  });
});

describe('verifying', () => {
  const drawn = new Map(drawEntries(input).map((each) => [each.entry, each]));
  const lines = entries.map((entry) => {
    const { place, isAlternate } = drawn.get(entry) ?? {};
    return `${entry},${place ?? ''},${place ? (isAlternate ? 'alternate' : 'winner') : ''}`;
  });
  const fileOf = (rows: readonly string[]) => ['entry,place,outcome', ...rows, ''].join('\r\n');
  const published = {
    giveaway: 12,
    seed,
    seedHash: hashDrawSeed(seed),
    entriesHash: hashEntries(entries),
    winners: 3,
    alternates: 2,
  };
  const problems = (rows: readonly string[], changes = {}) =>
    verifyDraw(fileOf(rows), { ...published, ...changes }).problems;

  test('agrees with the draw', () => {
    expect(verifyDraw(fileOf(lines), published)).toEqual({
      problems: [],
      entries: 1000,
      winners: drawEntries(input)
        .slice(0, 3)
        .map(({ entry }) => entry),
      alternates: drawEntries(input)
        .slice(3)
        .map(({ entry }) => entry),
    });
  });

  test('detects another seed, other entries, and other winners', () => {
    expect(problems(lines, { seed: 'f'.repeat(64) })).toEqual([
      expect.stringContaining('seed'),
      expect.stringContaining('other winners'),
    ]);
    expect(problems(lines.slice(1))[0]).toContain('not those that were fixed');
    expect(problems([...lines, '1001,,'])[0]).toContain('not those that were fixed');
    expect(problems([...lines, '7,,'])[0]).toContain('twice');
    const swapped = lines.map((line) =>
      line
        .replace(/,1,winner$/, ',9,winner')
        .replace(/,2,winner$/, ',1,winner')
        .replace(/,9,/, ',2,'),
    );
    expect(problems(swapped)).toEqual([expect.stringContaining('other winners')]);
    expect(problems(lines, { winners: 2 })).toEqual([expect.stringContaining('other winners')]);
  });

  test('accepts no other format', () => {
    expect(() => verifyDraw('a,b\r\n', published)).toThrow('no file of a draw');
    expect(() => problems(['x,1,winner'])).toThrow('cannot be read');
  });
});
