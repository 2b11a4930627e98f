import { isRoleId, outranks, type RoleId } from '../../../../contract/roles.ts';

export function outranksViewer(user: { roleId: string }, viewer: { roleId: RoleId }): boolean {
  return isRoleId(user.roleId) && outranks(user.roleId, viewer.roleId);
}

/** True for others with the viewer's role, whose password and address are locked. */
export function hasViewersRank(
  user: { id: string; roleId: string },
  viewer: { id: string; roleId: RoleId },
): boolean {
  if (user.id === viewer.id || !isRoleId(user.roleId) || outranksViewer(user, viewer)) return false;
  return !outranks(viewer.roleId, user.roleId);
}
