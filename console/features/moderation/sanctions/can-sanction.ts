import { isRoleId, outranks, type RoleId, roleIds } from '../../../../contract/roles.ts';

/** False for the viewer's own account, people of a higher rank, and blocked people. */
export function canSanction(
  user: { id: string; roleId: string },
  viewer: { id: string; roleId: RoleId },
): boolean {
  if (user.id === viewer.id || !isRoleId(user.roleId)) return false;
  return user.roleId !== roleIds.spammer && !outranks(user.roleId, viewer.roleId);
}
