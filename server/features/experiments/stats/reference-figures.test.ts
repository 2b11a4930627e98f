import { afterAll, describe, expect, test } from 'vitest';
import reference from '../../../testing/reference-figures/figures.json' with { type: 'json' };
import { createExperimentPlanner } from '../planner/planner.ts';
import { computeGoalResults } from './goal-results.ts';
import { checkSampleRatioOfPhase, checkSampleRatioOfPhases } from './sample-ratio.ts';

const planner = createExperimentPlanner();
afterAll(() => planner.close());

const keyOf = (arm: number) => `v${arm}`;

/** Equal to eight digits, or both without a value. */
function expectClose(value: number | null | undefined, expected: number | null | undefined) {
  if (expected == null) expect(value ?? null).toBeNull();
  else
    expect(Math.abs((value ?? Number.NaN) - expected)).toBeLessThan(
      1e-8 * Math.max(1, Math.abs(expected)),
    );
}

describe('figures of another implementation (server/testing/reference-figures/figures.py)', () => {
  test.each(reference.experiments.map((experiment, i) => [i + 1, experiment] as const))(
    'data set %i',
    (_, { phases, variants, phaseP, allPhasesP }) => {
      const keys = variants.map((_, arm) => keyOf(arm));
      const results = computeGoalResults(
        keys,
        phases.flatMap(({ visitors, hits }, phaseId) =>
          visitors.map((of, arm) => ({ phaseId, key: keyOf(arm), of, hits: hits[arm] ?? 0 })),
        ),
      );
      for (const [arm, expected] of variants.entries()) {
        const { rate, interval, comparison } = results[arm] ?? {};
        expectClose(rate, expected.rate);
        expectClose(interval?.low, expected.low);
        expectClose(interval?.high, expected.high);
        // Sets of fewer than 100 visitors are not compared.
        if (!comparison) continue;
        expectClose(comparison.difference, expected.comparison?.difference);
        expectClose(comparison.interval.low, expected.comparison?.low);
        expectClose(comparison.interval.high, expected.comparison?.high);
        expectClose(Math.log(comparison.p), Math.log(expected.comparison?.p ?? 1));
        expectClose(comparison.lift?.value, expected.comparison?.lift);
        expectClose(comparison.lift?.low, expected.comparison?.liftLow);
        expectClose(comparison.lift?.high, expected.comparison?.liftHigh);
      }
      const checked = phases.map(({ weights, visitors }) => ({
        variants: weights.map((weight, arm) => ({
          key: keyOf(arm),
          weight,
          visitors: visitors[arm] ?? 0,
        })),
      }));
      for (const [i, phase] of checked.entries()) {
        expectClose(
          Math.log(checkSampleRatioOfPhase(phase, i + 1).p ?? 1),
          Math.log(phaseP[i] ?? 1),
        );
      }
      expectClose(Math.log(checkSampleRatioOfPhases(checked).p ?? 1), Math.log(allPhasesP));
    },
  );

  test('ten sets are compared but one, which is too small', () => {
    expect(reference.experiments).toHaveLength(10);
  });

  test.each(reference.plans)(
    'a plan for $baseline with $lift more and $visitorsPerDay a day: $days days',
    async ({ days, ...input }) => {
      const planned = (await planner.plan(input)).days ?? 0;
      // The simulated day is itself uncertain by about one in fifty.
      expect(Math.abs(planned - days)).toBeLessThanOrEqual(Math.max(1, days / 50));
    },
  );
});
