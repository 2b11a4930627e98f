import { expect, test } from 'vitest';
import { maxGoals, maxVariants } from '../../../../contract/experiments/experiments.ts';
import { leastCpuMsOfThread } from '../../../testing/loop-blocks.ts';
import { computeResults } from './goal-results.ts';

test('the results of the largest experiment take at most 50 ms of the main thread', async () => {
  const keys = Array.from({ length: maxVariants }, (_, n) => `variant-${n}`);
  // More phases than anyone will ever make: each change of weights begins one.
  const rates = Array.from({ length: 50 }, (_, phaseId) =>
    keys.map((key, n) => ({ phaseId, key, hits: 1000 + n * 10 + phaseId, of: 20_000 + n })),
  ).flat();
  const ms = await leastCpuMsOfThread(50, () => {
    for (let goal = 0; goal < maxGoals; goal++) computeResults(keys, rates);
  });
  console.log(`${maxVariants} variants, ${maxGoals} goals, 50 phases: ${ms.toFixed(1)} ms`);
  expect(ms).toBeLessThanOrEqual(50);
});
