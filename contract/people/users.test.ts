import { expect, test } from 'vitest';
import { roleIds, roleLabels } from '../roles.ts';
import { grantableRoles } from './users.ts';

test.each([
  ['admin', ['Admin', 'Moderator', 'Member', 'Spammer']],
  ['communityTech', ['Admin', 'Moderator', 'Member', 'Spammer', 'Community Tech']],
  ['superAdmin', ['Admin', 'Moderator', 'Member', 'Spammer', 'Community Tech', 'Admin']],
] as const)('%s may give the roles up to their own', (actor, labels) => {
  expect(grantableRoles(roleIds[actor]).map((role) => roleLabels[role])).toEqual(labels);
});
