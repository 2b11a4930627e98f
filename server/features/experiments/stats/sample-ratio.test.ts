import { describe, expect, test } from 'vitest';
import { checkSampleRatio } from './sample-ratio.ts';

const half = [
  { key: 'a', weight: 50 },
  { key: 'b', weight: 50 },
];
const check = (visitors: Record<string, number>, variants = half) =>
  checkSampleRatio(variants, (key) => visitors[key] ?? 0);

describe('the sample ratio', () => {
  test('is fine where chance explains it', () => {
    const { verdict, p, words } = check({ a: 5060, b: 4940 });
    expect(verdict).toBe('FINE');
    // Chi-square 1.44 with one degree: 0.2301 in every table.
    expect(p).toBeCloseTo(0.2301, 4);
    expect(words).toContain('23 %');
  });

  test('alarms where chance does not, and says how little it would', () => {
    // Kohavi's example: 821,588 against 815,482 users in an even split.
    const { verdict, p, words } = check({ a: 821_588, b: 815_482 });
    expect(verdict).toBe('MISMATCH');
    expect(p).toBeCloseTo(1.8e-6, 7);
    expect(words).toMatch(/one in 5\d\d,\d{3} cases/);
  });

  test('says nothing of few visitors, nor of a deviation that is no matter', () => {
    expect(check({ a: 70, b: 20 }).verdict).toBe('TOO_FEW');
    expect(
      check({ a: 199, b: 1 }, [
        { key: 'a', weight: 99 },
        { key: 'b', weight: 1 },
      ]).verdict,
    ).toBe('TOO_FEW');
    const tiny = check({ a: 50_040_000, b: 49_960_000 });
    expect(tiny.p).toBeLessThan(0.001);
    expect(tiny.verdict).toBe('FINE');
  });

  test('alarms at visitors of a variant that is closed', () => {
    const closed = [...half, { key: 'c', weight: 0 }];
    expect(check({ a: 500, b: 500, c: 1 }, closed).verdict).toBe('CLOSED_VARIANT');
    expect(check({ a: 500, b: 500 }, closed).verdict).toBe('FINE');
  });

  test('has nothing to compare where one variant takes everybody', () => {
    expect(check({ a: 1000 }, [{ key: 'a', weight: 1 }])).toMatchObject({
      verdict: 'FINE',
      p: undefined,
    });
  });
});
