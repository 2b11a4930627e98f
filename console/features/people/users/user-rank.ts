import { isRoleId, outranks, type RoleId } from '../../../../contract/roles.ts';

/** Nobody changes the account of someone with a higher role than their own. */
export function isAbove(user: { roleId: string }, viewer: { roleId: RoleId }): boolean {
  return isRoleId(user.roleId) && outranks(user.roleId, viewer.roleId);
}
