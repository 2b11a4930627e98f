import { expect, test } from 'vitest';
import { toRateLines } from './rate-lines.ts';

const day = (name: string, key: string, visitors: number, rate: number) => ({
  day: name,
  key,
  visitors,
  rate,
  low: rate - 0.01,
  high: rate + 0.01,
});

test('lines continue over days without visitors; variants without visitors have no line', () => {
  const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
  const lines = toRateLines(
    days,
    ['a', 'b', 'c'],
    [
      day('2026-03-01', 'a', 10, 0.1),
      day('2026-03-01', 'b', 0, 0),
      day('2026-03-03', 'a', 20, 0.2),
      day('2026-03-03', 'b', 20, 0.3),
    ],
  );
  expect(lines.map(({ name, values }) => [name, values])).toEqual([
    ['a', [0.1, 0.1, 0.2]],
    ['b', [0, 0, 0.3]],
  ]);
  expect(lines[0]?.band?.[2]?.low).toBeCloseTo(0.19, 10);
});
