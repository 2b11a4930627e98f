import { isRoleId, outranks, type RoleId } from '../../../../contract/roles.ts';

/** Nobody changes the account of someone with a higher role than their own. */
export function isAbove(user: { roleId: string }, viewer: { roleId: RoleId }): boolean {
  return isRoleId(user.roleId) && outranks(user.roleId, viewer.roleId);
}

/** Nobody sets the password or the address of someone with their own role, but for themselves. */
export function isEqual(
  user: { id: string; roleId: string },
  viewer: { id: string; roleId: RoleId },
): boolean {
  if (user.id === viewer.id || !isRoleId(user.roleId) || isAbove(user, viewer)) return false;
  return !outranks(viewer.roleId, user.roleId);
}
