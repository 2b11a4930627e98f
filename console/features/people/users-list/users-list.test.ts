import { expect, test } from 'vitest';
import { filterArguments } from './users-list.ts';

test('Admin means everyone at admin level', () => {
  const { roleIds } = filterArguments({
    selectedRole: 'admin',
    showSpammers: false,
    withoutSecondFactor: false,
  });
  expect(roleIds).toEqual(['1', '5', '6']);
});

test('spammers are hidden unless asked for', () => {
  const hidden = (selectedRole: 'all' | 'member' | 'spammer', showSpammers: boolean) =>
    filterArguments({ selectedRole, showSpammers, withoutSecondFactor: false }).hideSpammers;
  expect(hidden('all', false)).toBe(true);
  expect(hidden('all', true)).toBe(false);
  expect(hidden('spammer', false)).toBe(false);
});
