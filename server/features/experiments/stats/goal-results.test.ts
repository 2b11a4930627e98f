import { describe, expect, test } from 'vitest';
import { significanceLevel } from '../../../../contract/experiments/experiments.ts';
import { createRandom } from '../../../demo/random.ts';
import { simulateExperiments, sureTest } from '../../../testing/simulated-experiments.ts';
import { computeGoalResults, type PhaseRate } from './goal-results.ts';

const inPhase = (phaseId: number, key: string, hits: number, of: number): PhaseRate => ({
  phaseId,
  key,
  hits,
  of,
});

describe('the results of a goal', () => {
  test('are rates with intervals, and differences to the first variant', () => {
    const [control, other] = computeGoalResults(
      ['a', 'b'],
      [inPhase(1, 'a', 400, 10_000), inPhase(1, 'b', 520, 10_000)],
    );
    expect(control).toMatchObject({ key: 'a', rate: 0.04, comparison: undefined });
    expect(other?.comparison?.difference).toBeCloseTo(0.012, 10);
    expect(other?.comparison).toMatchObject({ isSure: true, moreVisitors: undefined });
    expect(other?.comparison?.interval.low).toBeGreaterThan(0);
    expect(other?.words).toBe('Better than the control.');
  });

  test('estimate the missing visitors while nothing is significant', () => {
    const [, other] = computeGoalResults(
      ['a', 'b'],
      [inPhase(1, 'a', 40, 1000), inPhase(1, 'b', 52, 1000)],
    );
    expect(other?.comparison?.isSure).toBe(false);
    const more = other?.comparison?.moreVisitors ?? 0;
    // Significant after the predicted number of visitors at the same rates.
    const times = (2000 + more) / 2000;
    const [, later] = computeGoalResults(
      ['a', 'b'],
      [inPhase(1, 'a', 40 * times, 1000 * times), inPhase(1, 'b', 52 * times, 1000 * times)],
    );
    expect(later?.comparison?.p).toBeLessThan(1.2 * significanceLevel);
    expect(later?.comparison?.p).toBeGreaterThan(0.5 * significanceLevel);
  });

  test('are not misled by drifting rates while weights change', () => {
    // Rates are equal within each phase, but b has most visitors in the better phase.
    const [, other] = computeGoalResults(
      ['a', 'b'],
      [
        inPhase(1, 'a', 450, 9000),
        inPhase(1, 'b', 50, 1000),
        inPhase(2, 'a', 100, 1000),
        inPhase(2, 'b', 900, 9000),
      ],
    );
    expect(other?.rate).toBeCloseTo(0.095, 6);
    expect(other?.comparison?.difference).toBeCloseTo(0, 10);
    expect(other?.comparison?.p).toBe(1);
  });

  test('say if the difference is not that of the shown rates', () => {
    // Rates of 5.99 % and 4.20 %, and +1.54 points within the periods.
    const [, other] = computeGoalResults(
      ['a', 'b'],
      [
        inPhase(1, 'a', 360, 9000),
        inPhase(1, 'b', 55, 1000),
        inPhase(2, 'a', 60, 1000),
        inPhase(2, 'b', 680, 9000),
      ],
    );
    expect(other?.comparison?.isWeighted).toBe(true);
    expect(other?.comparison?.difference).toBeCloseTo(0.0153, 3);
    const [, once] = computeGoalResults(
      ['a', 'b'],
      [inPhase(1, 'a', 420, 10_000), inPhase(1, 'b', 599, 10_000)],
    );
    expect(once?.comparison?.isWeighted).toBe(false);
  });

  test('include the lift, significant together with the difference', () => {
    for (const hits of [430, 470, 490, 500, 510, 530]) {
      const [, other] = computeGoalResults(
        ['a', 'b'],
        [inPhase(1, 'a', 400, 10_000), inPhase(1, 'b', hits, 10_000)],
      );
      const { lift, isSure } = other?.comparison ?? {};
      expect(lift?.value).toBeCloseTo(hits / 400 - 1, 10);
      expect((lift?.low ?? 0) > 0).toBe(isSure);
    }
    const [, unbounded] = computeGoalResults(
      ['a', 'b'],
      [inPhase(1, 'a', 1, 200), inPhase(1, 'b', 12, 200)],
    );
    expect(unbounded?.comparison?.lift).toMatchObject({ high: undefined });
  });

  test('count fewer as better if a guardrail must not rise', () => {
    const [, other] = computeGoalResults(
      ['a', 'b'],
      [inPhase(1, 'a', 400, 10_000), inPhase(1, 'b', 520, 10_000)],
      { isFewerBetter: true },
    );
    expect(other?.words).toBe('Worse than the control.');
  });

  test('give no result too early', () => {
    const early = computeGoalResults(['a', 'b'], [inPhase(1, 'a', 0, 50), inPhase(1, 'b', 20, 50)]);
    expect(early[1]).toMatchObject({ comparison: undefined, words: 'Too early to say.' });
    expect(computeGoalResults(['a', 'b'], [])[1]?.comparison).toBeUndefined();
  });
});

describe('daily checks', () => {
  const looks = 20;
  const perLook = 200;

  /** True if any of several looks is significant while sessions arrive. */
  function alarms(random: () => number, rates: readonly number[]): boolean {
    const keys = rates.map((_, i) => `v${i}`);
    const counts = keys.map((key) => inPhase(1, key, 0, 0));
    for (let look = 0; look < looks; look++) {
      for (const [i, count] of counts.entries()) {
        for (let n = 0; n < perLook; n++) if (random() < (rates[i] ?? 0)) count.hits++;
        count.of += perLook;
      }
      if (computeGoalResults(keys, counts).some(({ comparison }) => comparison?.isSure))
        return true;
    }
    return false;
  }

  const share = (experiments: number, seed: string, rates: readonly number[]) => {
    const random = createRandom(seed).next;
    const alarmed = Array.from({ length: experiments }, () => alarms(random, rates));
    return alarmed.filter(Boolean).length / experiments;
  };

  // Allows two standard errors of a share of 2,000.
  const promised =
    significanceLevel + 2 * Math.sqrt((significanceLevel * (1 - significanceLevel)) / 2000);

  test('2,000 experiments without effect alarm at most as often as promised', () => {
    expect(share(2000, 'A/A', [0.1, 0.1])).toBeLessThanOrEqual(promised);
    expect(share(2000, 'A/A rare', [0.02, 0.02])).toBeLessThanOrEqual(promised);
  });

  test('three variants share the promise', () => {
    expect(share(2000, 'A/A/A', [0.1, 0.1, 0.1])).toBeLessThanOrEqual(promised);
  });

  test('visitors who return ten times do not make chance look significant', () => {
    // Several variants and goals, weights that change, and visitors who differ.
    const experiment = {
      phases: [
        [8, 1, 1],
        [1, 1, 8],
      ],
      looks: 30,
      visitorsPerLook: 100,
      sessionsPerVisitor: 10,
      goals: 2,
      lift: 0,
    };
    const isSure = sureTest(experiment.goals);
    const [visitors, sessions] = simulateExperiments(experiment, { runs: 200, seed: 'returning' }, [
      { unit: 'visitors', isSure },
      { unit: 'sessions', isSure },
    ]);
    expect(visitors?.sure).toBeLessThanOrEqual(significanceLevel);
    // Fails with sessions as the unit, which shows that the test can fail.
    expect(sessions?.sure).toBeGreaterThan(2 * significanceLevel);
  });

  test('a real effect is found', () => {
    expect(share(200, 'A/B', [0.1, 0.15])).toBeGreaterThan(0.95);
  });
});
