import { userMessages } from '../../../../contract/people/users.ts';
import { isStaff } from '../../../../contract/roles.ts';
import { conflict } from '../../../base/errors.ts';
import type { Db } from '../../../db/database.ts';
import { computeNameSkeleton } from '../../../lib/name-skeleton.ts';
import { toRoleId } from '../../accounts/auth/sessions.service.ts';
import { usersRepository } from '../users/users.repository.ts';

/** Usernames that suggest authority; reserved for staff. */
const reservedNames = [
  ...['admin', 'administrator', 'moderator', 'mod', 'staff', 'support', 'system', 'steward'],
  ...['official', 'root', 'webmaster', 'security', 'helpdesk', 'superadmin', 'community-tech'],
];
const reservedNameSkeletons = new Set(reservedNames.map(computeNameSkeleton));

export async function assertNameImitatesNobody(
  db: Db,
  siteId: number,
  { id, username, roleId }: { id?: number; username: string; roleId: number },
): Promise<void> {
  const skeleton = computeNameSkeleton(username);
  const isReserved = reservedNameSkeletons.has(skeleton) && !isStaff(toRoleId(roleId));
  const staff = await usersRepository(db).staffNames(siteId);
  const isImitation = staff.some(
    (other) => other.id !== id && computeNameSkeleton(other.username) === skeleton,
  );
  if (isReserved || isImitation) throw conflict(userMessages.usernameTaken, 'username');
}
