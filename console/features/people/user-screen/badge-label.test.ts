import { expect, test } from 'vitest';
import { addedBadgeLabel } from './badge-label.ts';

test.each([
  ['4', 'MEMBER', undefined],
  ['4', 'CONTRIBUTOR', 'Contributor'],
  ['3', 'MEMBER', undefined],
  ['1', 'MEMBER', 'Member'],
] as const)('role %s with the badge %s adds %s', (roleId, badge, label) => {
  expect(addedBadgeLabel({ roleId, badge })).toBe(label);
});
