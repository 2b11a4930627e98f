import { expect, it } from 'vitest';
import { describeCareCase, type ListedCareCase } from './care-facts.ts';

const answered: ListedCareCase = {
  state: 'ANSWERED',
  isConfirmed: true,
  signCount: 2,
  waitingSince: '2026-03-01T10:00:00Z',
  dueAt: '2026-03-02T10:00:00Z',
  nextAlarmAt: null,
  answeredBy: { username: 'ana' },
};

it('shows who answered, the next deadline and the number of signs', () => {
  const before = describeCareCase(answered, new Date('2026-03-01T12:00:00Z'));
  expect(before).toMatch(/^Answered by ana · follow up by .+ · 2 signs$/);
  const after = describeCareCase(answered, new Date('2026-03-03T12:00:00Z'));
  expect(after).toContain('follow-up due since');
});

it('shows that nobody has answered, even if someone answered before', () => {
  expect(describeCareCase({ ...answered, state: 'UNANSWERED', dueAt: null, signCount: 1 })).toBe(
    'Nobody has answered',
  );
});

it('shows when the alarm repeats', () => {
  const unanswered = { ...answered, state: 'UNANSWERED', dueAt: null, signCount: 1 } as const;
  expect(describeCareCase({ ...unanswered, nextAlarmAt: '2026-03-01T10:15:00Z' })).toMatch(
    /^Nobody has answered · alarm repeats at \d+:\d\d [AP]M$/,
  );
});

it('has nothing due in a closed case', () => {
  expect(describeCareCase({ ...answered, state: 'HANDED_ON', signCount: 1 })).toBe(
    'Handed on by ana',
  );
});
