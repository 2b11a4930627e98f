import { isRoleId, outranks, type RoleId, roleIds } from '../../../../contract/roles.ts';

/** Nobody sanctions themselves, someone above them, or someone who is blocked. */
export function canSanction(
  user: { id: string; roleId: string },
  viewer: { id: string; roleId: RoleId },
): boolean {
  if (user.id === viewer.id || !isRoleId(user.roleId)) return false;
  return user.roleId !== roleIds.spammer && !outranks(user.roleId, viewer.roleId);
}
