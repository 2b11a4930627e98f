import { outranks, type RoleId, roleIds } from '../../../../contract/roles.ts';

/**
 * Role after a sign-in: the highest that the person's claim values map to, or member if none does.
 * Roles that the mapping does not contain were granted by hand and stay.
 */
export function chooseRoleByClaim(
  current: RoleId,
  values: readonly string[],
  byValue: ReadonlyMap<string, RoleId>,
): RoleId {
  const managed = new Set<RoleId>([roleIds.member, ...byValue.values()]);
  if (!managed.has(current)) return current;
  let role: RoleId = roleIds.member;
  for (const value of values) {
    const named = byValue.get(value);
    if (named !== undefined && outranks(named, role)) role = named;
  }
  return role;
}
