import { badgeOfRole, bulkUserEdit, userMessages } from '../../../../contract/people/users.ts';
import { type RoleId, roleIds } from '../../../../contract/roles.ts';
import { parseRowId } from '../../../../contract/row-id.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { AppError, notFound } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import type { Trx } from '../../../db/database.ts';
import { toRoleId } from '../../accounts/auth/sessions.service.ts';
import type { BlockingService } from '../user-removal/blocking.service.ts';
import { askForMissingConsent, ConsentMissingError } from '../user-removal/blocking-consent.ts';
import { pickFields, toAuditValues } from '../users/user-changes.ts';
import {
  type AdminAddressRule,
  assertAddressFitsRole,
  assertMayChangeRole,
  assertMayGrantRole,
  requireAccountChanger,
} from '../users/user-rules.ts';
import { type User, usersRepository } from '../users/users.repository.ts';
import { findAdminAddressRule } from './address-rule.ts';

export interface BulkEditService {
  /** Changes all users or none. Returns them in the order of `userIds`. */
  setRole(
    actor: Actor,
    edit: { roleId: string; userIds: readonly string[]; confirmBlock: boolean },
  ): Promise<User[]>;
}

interface BulkEditRefusal {
  userId: string;
  username: string | null;
  reason: string;
}

/** Number of names in the message; the error details contain all. */
const maxRefusalsInMessage = 10;

export function createBulkEditService({
  database,
  changes,
  blocking,
  adminEmail,
}: Pick<Core, 'database' | 'changes'> & {
  blocking: BlockingService;
  adminEmail: AdminAddressRule;
}): BulkEditService {
  return {
    async setRole(actor, { confirmBlock, ...edit }) {
      const { roleId, userIds } = validate(bulkUserEdit, {
        ...edit,
        userIds: [...new Set(edit.userIds)],
      });
      const ids = userIds.map((id) => parseRowId(id)).filter((id) => id !== undefined);
      return askForMissingConsent(blocking, actor, () =>
        database.transaction(async (trx) => {
          const users = usersRepository(trx);
          const locked = await users.lockWithSuperAdmins(actor.siteId, [actor.id, ...ids]);
          const changer = requireAccountChanger(actor, locked);
          assertMayGrantRole(changer, roleId);
          const rule = await findAdminAddressRule(trx, actor.siteId, adminEmail);
          const usersById = new Map(locked.map((user) => [String(user.id), user]));

          const refusals = userIds.flatMap((userId) => {
            const user = usersById.get(userId);
            const reason = findRefusalReason(() => {
              if (!user) throw notFound(userMessages.notFound);
              if (toRoleId(user.roleId) === roleId) return;
              assertMayChangeRole(changer, user, roleId, locked);
              assertAddressFitsRole(rule, user.email, roleId);
            });
            return reason ? [{ userId, username: user?.username ?? null, reason }] : [];
          });
          if (refusals.length > 0) throw createRefusalError(refusals, userIds.length);

          const usersToChange = userIds
            .map((userId) => usersById.get(userId))
            .filter((user) => user !== undefined && toRoleId(user.roleId) !== roleId)
            .filter((user) => user !== undefined);
          if (roleId === roleIds.spammer && usersToChange.length > 0) {
            if (!confirmBlock) throw new ConsentMissingError(usersToChange);
            await blocking.block(
              trx,
              actor,
              usersToChange.map((user) => user.id),
            );
          } else {
            await grantRole(trx, actor, roleId, usersToChange);
          }
          const updated = await users.ofIds(actor.siteId, ids);
          const byId = new Map(updated.map((user) => [user.id, user]));
          return ids.map((id) => byId.get(id)).filter((user) => user !== undefined);
        }),
      );
    },
  };

  async function grantRole(trx: Trx, actor: Actor, roleId: RoleId, before: User[]): Promise<void> {
    if (before.length === 0) return;
    const after = { roleId: Number(roleId), badge: badgeOfRole(roleId) };
    const updated = await usersRepository(trx).updateMany(
      actor.siteId,
      before.map((user) => user.id),
      after,
    );
    const versions = new Map(updated.map((user) => [user.id, user.version]));
    await changes.recordAll(
      trx,
      actor,
      before.map((user) => ({
        noun: 'user',
        id: user.id,
        action: 'updated',
        before: toAuditValues(pickFields(user, ['roleId', 'badge'])),
        after: toAuditValues(after),
        version: versions.get(user.id) ?? user.version + 1,
      })),
    );
  }
}

function findRefusalReason(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

function createRefusalError(refusals: BulkEditRefusal[], selectedCount: number): AppError {
  const lines = refusals
    .slice(0, maxRefusalsInMessage)
    .map(({ userId, username, reason }) => `${username ?? `User ${userId}`}: ${reason}`);
  const others = refusals.length - lines.length;
  if (others > 0) lines.push(`and ${others} more.`);
  return new AppError(
    'INVALID_INPUT',
    `Nothing was changed: ${refusals.length} of ${selectedCount} users cannot get this role. ${lines.join(' ')}`,
    'userIds',
    { refusals },
  );
}
