import { defaultUserSort, type UserSort, userSorts } from '../../../../contract/people/users.ts';
import { adminLevelRoles, type RoleId, roleIds } from '../../../../contract/roles.ts';
import { choiceFilter, flagFilter } from '../../../kit/list/filters.ts';
import type { ListDefinition } from '../../../kit/list/list-search.ts';

export const roleFilters = ['all', 'admin', 'moderator', 'member', 'spammer'] as const;
export type RoleFilter = (typeof roleFilters)[number];

export type UserFilters = { selectedRole: RoleFilter; showSpammers: boolean };

export const userList: ListDefinition<UserSort, UserFilters> = {
  sorts: userSorts,
  defaultSort: { by: defaultUserSort, desc: true },
  filters: { selectedRole: choiceFilter(roleFilters, 'all'), showSpammers: flagFilter },
};

/** 'Admin' stands for everyone at admin level. */
const rolesOfFilter: Record<RoleFilter, readonly RoleId[]> = {
  all: [],
  admin: adminLevelRoles,
  moderator: [roleIds.moderator],
  member: [roleIds.member],
  spammer: [roleIds.spammer],
};

/** Who asks for spammers sees them, whatever the checkbox says. */
export function showsSpammers({ selectedRole, showSpammers }: UserFilters): boolean {
  return selectedRole === 'spammer' || (selectedRole === 'all' && showSpammers);
}

/** The filters as the API takes them. */
export function filterArguments(filters: UserFilters) {
  return {
    roleIds: [...rolesOfFilter[filters.selectedRole]],
    hideSpammers: !showsSpammers(filters),
  };
}
