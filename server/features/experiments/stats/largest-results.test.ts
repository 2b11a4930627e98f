import { expect, onTestFinished, test } from 'vitest';
import { maxGoals, maxVariants } from '../../../../contract/experiments/experiments.ts';
import { leastCpuMsOfThread } from '../../../testing/loop-blocks.ts';
import { createExperimentPlanner } from '../planner/planner.ts';
import { accumulateDays } from './goal-days.ts';
import { computeGoalResults } from './goal-results.ts';
import { checkSampleRatioOfPhase, checkSampleRatioOfPhases } from './sample-ratio.ts';

test('the results of the largest experiment take at most 50 ms of the main thread', async () => {
  const keys = Array.from({ length: maxVariants }, (_, n) => `variant-${n}`);
  // More phases than anyone creates: each change of weights begins one.
  const rates = Array.from({ length: 50 }, (_, phaseId) =>
    keys.map((key, n) => ({ phaseId, key, hits: 1000 + n * 10 + phaseId, of: 20_000 + n })),
  ).flat();
  const ms = await leastCpuMsOfThread(50, () => {
    for (let goal = 0; goal < maxGoals; goal++) computeGoalResults(keys, rates);
  });
  console.log(`${maxVariants} variants, ${maxGoals} goals, 50 phases: ${ms.toFixed(1)} ms`);
  expect(ms).toBeLessThanOrEqual(50);
});

test('the days of five years take at most 50 ms of the main thread', async () => {
  const counts = Array.from({ length: 1825 }, (_, day) =>
    Array.from({ length: maxVariants }, (_, n) => ({
      ...{ day: String(day).padStart(5, '0'), key: `variant-${n}` },
      ...{ visitors: 100, reached: n },
    })),
  ).flat();
  const ms = await leastCpuMsOfThread(50, () => accumulateDays(counts, 400));
  console.log(`${counts.length} counts of days: ${ms.toFixed(1)} ms`);
  expect(ms).toBeLessThanOrEqual(50);
  expect(accumulateDays(counts, 400)).toHaveLength(400 * maxVariants);
});

test('the split of visitors over 200 phases takes at most 50 ms of the main thread', async () => {
  const variants = Array.from({ length: maxVariants }, (_, n) => ({
    ...{ key: `variant-${n}`, weight: 1_000_000 - n, visitors: 20_000 + n },
  }));
  const phases = Array.from({ length: 200 }, () => ({ variants }));
  const ms = await leastCpuMsOfThread(50, () => [
    phases.map((phase, i) => checkSampleRatioOfPhase(phase, i + 1)),
    checkSampleRatioOfPhases(phases),
  ]);
  console.log(`200 phases: ${ms.toFixed(1)} ms`);
  expect(ms).toBeLessThanOrEqual(50);
});

test.each([
  {
    weights: [1_000_000, 10, 1000, 10],
    goalCount: 2,
    baseline: 0.999,
    lift: -1,
    visitorsPerDay: 1,
  },
  { weights: [1, 1000], goalCount: 10, baseline: 0.0001, lift: -0.001, visitorsPerDay: 10_000_000 },
  // The kernel of this one would have 10 billion steps.
  { weights: [1, 1], goalCount: 1, baseline: 1 - 2 ** -53, lift: -1, visitorsPerDay: 10_000_000 },
])('a plan with $baseline and $lift takes at most 50 ms of the main thread', async (input) => {
  const planner = createExperimentPlanner();
  onTestFinished(() => planner.close());
  // Starts the thread.
  await planner.plan({ ...input, baseline: 0.5, lift: 0.5 });
  const ms = await leastCpuMsOfThread(50, () => planner.plan(input));
  expect(ms).toBeLessThanOrEqual(50);
});
