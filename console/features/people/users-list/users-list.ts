import { defaultUserSort, type UserSort, userSorts } from '../../../../contract/people/users.ts';
import { adminLevelRoles, type RoleId, roleIds } from '../../../../contract/roles.ts';
import { booleanFilter, choiceFilter } from '../../../kit/list/filters.ts';
import type { ListDefinition } from '../../../kit/list/list-search.ts';

export const roleFilters = ['all', 'admin', 'moderator', 'member', 'spammer'] as const;
export type RoleFilter = (typeof roleFilters)[number];

export type UserFilters = {
  selectedRole: RoleFilter;
  showSpammers: boolean;
  withoutSecondFactor: boolean;
};

export const userList: ListDefinition<UserSort, UserFilters> = {
  sorts: userSorts,
  defaultSort: { by: defaultUserSort, desc: true },
  filters: {
    selectedRole: choiceFilter(roleFilters, 'all'),
    showSpammers: booleanFilter,
    withoutSecondFactor: booleanFilter,
  },
};

const rolesOfFilter: Record<RoleFilter, readonly RoleId[]> = {
  all: [],
  admin: adminLevelRoles,
  moderator: [roleIds.moderator],
  member: [roleIds.member],
  spammer: [roleIds.spammer],
};

/** A filter for spammers overrides the checkbox. */
export function showsSpammers({
  selectedRole,
  showSpammers,
}: Pick<UserFilters, 'selectedRole' | 'showSpammers'>): boolean {
  return selectedRole === 'spammer' || (selectedRole === 'all' && showSpammers);
}

export function toUserFilter(filters: UserFilters) {
  return {
    roleIds: [...rolesOfFilter[filters.selectedRole]],
    hideSpammers: !showsSpammers(filters),
    withoutSecondFactor: filters.withoutSecondFactor,
  };
}
