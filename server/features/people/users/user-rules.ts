import { userMessages } from '../../../../contract/people/users.ts';
import { may, refusalMessage } from '../../../../contract/permissions.ts';
import { isAdminLevel, outranks, type RoleId, roleIds } from '../../../../contract/roles.ts';
import type { Actor } from '../../../base/actor.ts';
import { AppError, conflict, forbidden, invalidInput } from '../../../base/errors.ts';
import { toRoleId } from '../../accounts/auth/sessions.service.ts';
import type { User } from './users.repository.ts';

export interface AccountChanger {
  id: number;
  roleId: RoleId;
}

/**
 * Takes the role from the locked row, because the actor may just have lost it, perhaps to the
 * person being changed.
 */
export function requireAccountChanger(actor: Actor, locked: readonly User[]): AccountChanger {
  const row = locked.find((user) => user.id === actor.id);
  const changer = { id: actor.id, roleId: row ? toRoleId(row.roleId) : roleIds.member };
  if (!may({ ...actor, ...changer }, 'users.manage'))
    throw forbidden(refusalMessage('users.manage'));
  return changer;
}

export function assertMayGrantRole(changer: AccountChanger, wanted: RoleId): void {
  if (outranks(wanted, changer.roleId)) {
    throw new AppError('FORBIDDEN', userMessages.grantAbove, 'roleId');
  }
}

/** Nobody changes a person with a higher role. */
export function assertMayChangeAccount(
  changer: Pick<AccountChanger, 'roleId'>,
  target: Pick<User, 'roleId'>,
): void {
  if (outranks(toRoleId(target.roleId), changer.roleId)) throw forbidden(userMessages.outranked);
}

/**
 * Password and address: links to set a password go to the address. Staff of equal role send a link
 * instead, so that nobody can act as another person.
 */
export function assertMaySetCredentials(changer: AccountChanger, target: User): void {
  if (target.id === changer.id || outranks(changer.roleId, toRoleId(target.roleId))) return;
  throw forbidden(userMessages.equalRank);
}

/** `locked` contains all super admins of the site. */
export function assertMayChangeRole(
  changer: AccountChanger,
  target: User,
  wanted: RoleId,
  locked: readonly User[],
): void {
  if (target.id === changer.id) throw forbidden(userMessages.notYourself);
  assertMayChangeAccount(changer, target);
  assertMayGrantRole(changer, wanted);
  const superAdmins = locked.filter((user) => toRoleId(user.roleId) === roleIds.superAdmin);
  if (superAdmins.length === 1 && superAdmins[0]?.id === target.id) {
    throw conflict(userMessages.lastSuperAdmin);
  }
}

export interface AdminAddressRule {
  domains: readonly string[];
  marks: readonly string[];
}

export function assertAddressFitsRole(
  { domains, marks }: AdminAddressRule,
  email: string | null,
  roleId: RoleId,
): void {
  if (!isAdminLevel(roleId)) return;
  const address = (email ?? '').toLowerCase();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  if (address !== '' && domains.includes(domain)) return;
  if (marks.some((mark) => address.includes(mark))) return;
  throw invalidInput(userMessages.adminEmail, 'email');
}
