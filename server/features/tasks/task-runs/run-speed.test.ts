import { expect, test } from 'vitest';
import { addProgressSample, estimateSecondsLeft, type ProgressSamples } from './run-speed.ts';

const at = (second: number) => second * 1000;

test('the remaining time is known after the first step, from 1 % on', () => {
  const begun: ProgressSamples = [[100, 0]];
  const first = addProgressSample(begun, at(130), 10);
  expect(estimateSecondsLeft({ pace: first, done: 10, total: 1000 }, at(130))).toBe(2970);
  expect(estimateSecondsLeft({ pace: first, done: 9, total: 1000 }, at(130))).toBeNull();
});

test('a step longer than the window still gives the speed', () => {
  const slow = addProgressSample([[100, 0]], at(500), 50);
  expect(estimateSecondsLeft({ pace: slow, done: 50, total: 100 }, at(500))).toBe(400);
});

test('uses the speed of the last minute, not that of the beginning', () => {
  const pace: ProgressSamples = [
    [0, 0],
    [1000, 10],
    [1030, 40],
    [1060, 70],
  ];
  expect(estimateSecondsLeft({ pace, done: 70, total: 100 }, at(1060))).toBe(30);
});
