import { expect, test } from 'vitest';
import { computeLaunchPercent } from './launch.ts';

test('progress is completed checks divided by all checks', () => {
  const checks = [true, false, false].map((isCompleted) => ({ isCompleted }));
  expect(computeLaunchPercent(checks)).toBe(33);
  expect(computeLaunchPercent(checks.slice(0, 1))).toBe(100);
  expect(computeLaunchPercent(checks.slice(1))).toBe(0);
});
