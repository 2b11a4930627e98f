import { expect, test } from 'vitest';
import { toUserFilter } from './users-list.ts';

const unfiltered = { showSpammers: false, withoutSecondFactor: false };

test('Admin means everyone at admin level', () => {
  const { roleIds } = toUserFilter({ ...unfiltered, selectedRole: 'admin' });
  expect(roleIds).toEqual(['1', '5', '6']);
});

test('spammers are hidden by default', () => {
  const hidden = (selectedRole: 'all' | 'member' | 'spammer', showSpammers: boolean) =>
    toUserFilter({ ...unfiltered, selectedRole, showSpammers }).hideSpammers;
  expect(hidden('all', false)).toBe(true);
  expect(hidden('all', true)).toBe(false);
  expect(hidden('spammer', false)).toBe(false);
});
