import { expect, test } from 'vitest';
import { formatLadder, parseLadder, policyForm, policyMessages } from './policies.ts';

test('a ladder is typed as lines, and written as it was typed', () => {
  const ladder = parseLadder(' warning\n\nMute 7\nSUSPENSION 30 ');
  expect(ladder).toEqual([
    { kind: 'WARNING', days: null },
    { kind: 'MUTE', days: 7 },
    { kind: 'SUSPENSION', days: 30 },
  ]);
  expect(formatLadder(ladder ?? [])).toBe('Warning\nMute 7\nSuspension 30');
  expect(parseLadder('')).toEqual([]);
});

test.each(['Mute', 'Warning 3', 'Ban 7', 'Mute 7 days', 'Mute 12345'])(
  'a line such as %j is refused',
  (line) => expect(parseLadder(line)).toBeUndefined(),
);

test.each([
  ['Mute 0', policyMessages.badLadderDays],
  ['Mute 9999', policyMessages.badLadderDays],
  ['Ban 7', policyMessages.badLadder],
  ['Warning\n'.repeat(11), policyMessages.longLadder],
])('the form says what is wrong with %j', (ladderText, message) => {
  const { error } = policyForm.pick({ ladderText: true }).safeParse({ ladderText });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
