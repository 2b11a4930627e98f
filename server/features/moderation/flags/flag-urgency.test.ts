import { expect, it } from 'vitest';
import { describeUrgency } from './flag-urgency.ts';

const now = new Date('2026-01-10T12:00:00Z');
const flag = {
  harm: 0.82,
  trustedReports: 2.1,
  reportCount: 3,
  openedAt: new Date('2026-01-10T08:00:00Z'),
  isAdvice: false,
};

it('explains harm, reports and waiting', () => {
  expect(describeUrgency(flag, { showsScores: true, now })).toBe(
    'harm 0.82 · 3 reports, trusted 2.1 · waits 4 h',
  );
});

it('names the lane of dangerous advice', () => {
  const note = describeUrgency({ ...flag, isAdvice: true }, { showsScores: false, now });
  expect(note).toMatch(/^dangerous advice, before all others but care · harm high/);
});

it('shows no number that reveals a score to people who may not read scores', () => {
  expect(describeUrgency(flag, { showsScores: false, now })).toBe(
    'harm high · 3 reports, trusted 2.1 · waits 4 h',
  );
});

it.each([
  [0, null, '2026-01-10T11:18:00Z', 'harm low · no reports · waits 42 min'],
  [1, null, '2026-01-07T11:00:00Z', 'harm low · 1 report, trusted 0.5 · waits 3 days'],
])('with %i reports of weight %s', (reportCount, trustedReports, openedAt, text) => {
  const row = {
    harm: 0.1,
    isAdvice: false,
    reportCount,
    trustedReports,
    openedAt: new Date(openedAt),
  };
  expect(describeUrgency(row, { showsScores: false, now })).toBe(text);
});
