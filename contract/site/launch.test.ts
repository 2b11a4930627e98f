import { expect, test } from 'vitest';
import { launchProgress } from './launch.ts';

test('progress is completed checks divided by all checks', () => {
  const checks = [true, false, false].map((isCompleted) => ({ isCompleted }));
  expect(launchProgress(checks)).toBe(33);
  expect(launchProgress(checks.slice(0, 1))).toBe(100);
  expect(launchProgress(checks.slice(1))).toBe(0);
});
