import { describe, expect, test } from 'vitest';
import { sampleRatioAlarmPValue } from '../../../../contract/experiments/experiments.ts';
import { createRandom } from '../../../demo/random.ts';
import { checkSampleRatioOfPhase, checkSampleRatioOfPhases } from './sample-ratio.ts';

const phase = (visitors: readonly number[], weights: readonly number[] = [50, 50]) => ({
  variants: weights.map((weight, i) => ({
    key: 'abcd'[i] ?? '',
    weight,
    visitors: visitors[i] ?? 0,
  })),
});
const check = (...args: Parameters<typeof phase>) => checkSampleRatioOfPhase(phase(...args), 1);

describe('the sample ratio', () => {
  test('is fine if chance explains it', () => {
    expect(check([5060, 4940])).toMatchObject({ verdict: 'FINE', p: 1 });
  });

  test('alarms if chance does not, with its probability', () => {
    const { verdict, p, words } = check([5400, 4600]);
    expect(verdict).toBe('MISMATCH');
    expect(p).toBeLessThan(1e-8);
    expect(words).toContain('less than one in a billion cases');
    // Kohavi's example: 821,588 against 815,482 users in an even split.
    const kohavi = checkSampleRatioOfPhases([phase([821_588, 815_482])]);
    expect(kohavi.verdict).toBe('MISMATCH');
    expect(kohavi.words).toMatch(/one in 1,\d{3} cases/);
  });

  test('combines phases that are inconclusive alone', () => {
    const phases = [phase([5150, 4850]), phase([2600, 2400]), phase([10_220, 9780])];
    expect(phases.map((each, i) => checkSampleRatioOfPhase(each, i + 1).verdict)).toEqual([
      'FINE',
      'FINE',
      'FINE',
    ]);
    expect(checkSampleRatioOfPhases([...phases, ...phases]).verdict).toBe('MISMATCH');
  });

  test('ignores few visitors and negligible deviations', () => {
    expect(check([50, 30]).verdict).toBe('TOO_FEW');
    expect(check([95, 3]).verdict).toBe('MISMATCH');
    const tiny = check([50_040_000, 49_960_000]);
    expect(tiny.p).toBeLessThan(0.001);
    expect(tiny.verdict).toBe('FINE');
  });

  test('alarms about visitors of a closed variant', () => {
    expect(check([500, 500, 1], [50, 50, 0]).verdict).toBe('CLOSED_VARIANT');
    expect(check([500, 500], [50, 50, 0]).verdict).toBe('FINE');
  });

  test('has nothing to compare if one variant gets everybody', () => {
    expect(check([1000], [1])).toMatchObject({ verdict: 'FINE', p: undefined });
    expect(checkSampleRatioOfPhases([])).toMatchObject({ verdict: 'FINE' });
  });

  test('may be checked every day of a year', () => {
    const { next } = createRandom('a year of looks');
    const [runs, days, perDay] = [300, 365, 40];
    let alarms = 0;
    for (let run = 0; run < runs; run++) {
      const visitors = [0, 0, 0];
      for (let day = 0; day < days; day++) {
        for (let i = 0; i < perDay; i++) {
          const at = next();
          const arm = at < 0.5 ? 0 : at < 0.8 ? 1 : 2;
          visitors[arm] = (visitors[arm] ?? 0) + 1;
        }
        const { verdict } = checkSampleRatioOfPhases([phase(visitors, [50, 30, 20])]);
        if (verdict !== 'MISMATCH') continue;
        alarms++;
        break;
      }
    }
    expect(alarms / runs).toBeLessThanOrEqual(sampleRatioAlarmPValue);
  });
});
