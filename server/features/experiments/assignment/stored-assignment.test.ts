import { expect, test } from 'vitest';
import { readStoredAssignment, writeStoredAssignment } from './stored-assignment.ts';

const stored = { variant: 'a', sessionId: 's1', hasSwitched: false, forced: undefined };

test.each([
  { kind: 'uncounted' },
  { kind: 'pending', phaseId: 7 },
  { kind: 'account', userId: 12 },
  { kind: 'visitor', phaseId: 7, siteId: 2, day: '2026-03-01', variantKey: 'a-b_c', goals: [] },
  {
    kind: 'visitor',
    phaseId: 7,
    siteId: 2,
    day: '2026-03-01',
    variantKey: 'a',
    goals: ['x-y', 'z'],
  },
] as const)('a cookie keeps the unit %j', (unit) => {
  expect(readStoredAssignment(writeStoredAssignment({ ...stored, unit }))).toEqual({
    ...stored,
    unit,
  });
});

test('a cookie from before visitors were counted keeps its variant and never counts', () => {
  expect(readStoredAssignment('a.7.s1.0.')).toEqual({ ...stored, unit: { kind: 'uncounted' } });
  expect(readStoredAssignment('a.7')).toBeUndefined();
});
