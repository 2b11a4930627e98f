import { userMessages } from '../../../../contract/people/users.ts';
import { may, refusal } from '../../../../contract/permissions.ts';
import { isAdminLevel, outranks, type RoleId, roleIds } from '../../../../contract/roles.ts';
import type { Actor } from '../../../base/actor.ts';
import { AppError, conflict, forbidden, invalidInput } from '../../../base/errors.ts';
import { roleIdOf } from '../../accounts/auth/sessions.service.ts';
import type { User } from './users.repository.ts';

/** Who changes something, with the role that they have at this moment. */
export interface Changer {
  id: number;
  roleId: RoleId;
}

/**
 * The actor as the locked rows know them: whoever lost their role a moment ago, perhaps to the
 * very person they are about to change, no longer has it.
 */
export function changerAmong(actor: Actor, locked: readonly User[]): Changer {
  const row = locked.find((user) => user.id === actor.id);
  const changer = { id: actor.id, roleId: row ? roleIdOf(row.roleId) : roleIds.member };
  if (!may({ ...actor, ...changer }, 'users.manage')) throw forbidden(refusal('users.manage'));
  return changer;
}

export function assertMayGrant(changer: Changer, wanted: RoleId): void {
  if (outranks(wanted, changer.roleId)) {
    throw new AppError('FORBIDDEN', userMessages.grantAbove, 'roleId');
  }
}

/**
 * For whatever changes someone: what signs them in, what is said of them, what they were given.
 * Nobody changes someone above them in anything.
 */
export function assertMayChange(
  changer: Pick<Changer, 'roleId'>,
  target: Pick<User, 'roleId'>,
): void {
  if (outranks(roleIdOf(target.roleId), changer.roleId)) throw forbidden(userMessages.outranked);
}

/**
 * A password, or the address that a link to set one goes to. Among equals nobody acts in the name
 * of another: they send a link, which only the owner of the address can follow.
 */
export function assertMaySetCredentials(changer: Changer, target: User): void {
  if (target.id === changer.id || outranks(changer.roleId, roleIdOf(target.roleId))) return;
  throw forbidden(userMessages.equalRank);
}

/** `locked` holds all super admins of the site. */
export function assertMayChangeRole(
  changer: Changer,
  target: User,
  wanted: RoleId,
  locked: readonly User[],
): void {
  if (target.id === changer.id) throw forbidden(userMessages.notYourself);
  assertMayChange(changer, target);
  assertMayGrant(changer, wanted);
  const superAdmins = locked.filter((user) => roleIdOf(user.roleId) === roleIds.superAdmin);
  if (superAdmins.length === 1 && superAdmins[0]?.id === target.id) {
    throw conflict(userMessages.lastSuperAdmin);
  }
}

export interface AddressRule {
  /** Company domains. */
  domains: readonly string[];
  /** Words that mark an address as a test account's. */
  marks: readonly string[];
}

export function assertAddressFitsRole(
  { domains, marks }: AddressRule,
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
