/** Strings in the API, as existing clients expect, and integers in the database. */
export const roleIds = {
  admin: '1',
  moderator: '2',
  member: '3',
  spammer: '4',
  superAdmin: '5',
  communityTech: '6',
} as const;

export type RoleId = (typeof roleIds)[keyof typeof roleIds];

export const allRoles: readonly RoleId[] = Object.values(roleIds);
export const staffRoles: readonly RoleId[] = ['1', '2', '5', '6'];
export const adminLevelRoles: readonly RoleId[] = ['1', '5', '6'];
export const superAdminOrCommunityTechRoles: readonly RoleId[] = ['5', '6'];
export const superAdminRoles: readonly RoleId[] = ['5'];

/** A super admin is shown as 'Admin'; the distinction is internal. */
export const roleLabels: Record<RoleId, string> = {
  '1': 'Admin',
  '2': 'Moderator',
  '3': 'Member',
  '4': 'Spammer',
  '5': 'Admin',
  '6': 'Community Tech',
};

/** Nobody grants a role above their own or changes someone above them. */
export const roleRank: Record<RoleId, number> = { '5': 6, '6': 5, '1': 4, '2': 3, '3': 2, '4': 1 };

export function isRoleId(value: unknown): value is RoleId {
  return typeof value === 'string' && (allRoles as readonly string[]).includes(value);
}

export function isStaff(roleId: RoleId): boolean {
  return staffRoles.includes(roleId);
}

export function isSuperAdminOrCommunityTech(roleId: RoleId): boolean {
  return superAdminOrCommunityTechRoles.includes(roleId);
}

export function isAdminLevel(roleId: RoleId): boolean {
  return adminLevelRoles.includes(roleId);
}

export function outranks(a: RoleId, b: RoleId): boolean {
  return roleRank[a] > roleRank[b];
}
