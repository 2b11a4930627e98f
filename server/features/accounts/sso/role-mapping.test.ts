import { expect, test } from 'vitest';
import { allRoles, type RoleId, roleIds } from '../../../../contract/roles.ts';
import { chooseRoleByClaim } from './role-mapping.ts';

const { admin, communityTech, member, moderator, spammer, superAdmin } = roleIds;
const byValue = new Map<string, RoleId>([
  ['mods', moderator],
  ['admins', admin],
]);

test('never grants a role that the mapping does not name, whatever the values', () => {
  const values = ['mods', 'admins', 'superAdmin', '5', '6', '__proto__', 'constructor', ''];
  for (const current of allRoles) {
    const role = chooseRoleByClaim(current, values, byValue);
    expect([admin, current]).toContain(role);
  }
});

test('takes the highest named role, and member without any', () => {
  expect(chooseRoleByClaim(member, ['mods', 'admins'], byValue)).toBe(admin);
  expect(chooseRoleByClaim(admin, ['mods'], byValue)).toBe(moderator);
  expect(chooseRoleByClaim(admin, [], byValue)).toBe(member);
});

test('leaves roles granted by hand, and blocked people blocked', () => {
  for (const current of [superAdmin, communityTech, spammer]) {
    expect(chooseRoleByClaim(current, ['admins'], byValue)).toBe(current);
    expect(chooseRoleByClaim(current, [], byValue)).toBe(current);
  }
});
