import { blockingMessages } from '../../../../contract/moderation/author-items.ts';
import { badgeOfRole, userMessages } from '../../../../contract/people/users.ts';
import { isStaff, roleIds } from '../../../../contract/roles.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { AppError, conflict, notFound } from '../../../base/errors.ts';
import { historyOfRecord } from '../../../base/history.ts';
import type { Trx } from '../../../db/database.ts';
import { toRoleId } from '../../accounts/auth/sessions.service.ts';
import { signOut } from '../../accounts/auth/sign-out.ts';
import { toAuditValues } from '../users/user-changes.ts';
import { assertMayChangeRole, requireAccountChanger } from '../users/user-rules.ts';
import { type User, usersRepository } from '../users/users.repository.ts';

/**
 * Blocks someone and leaves what they wrote alone, so that it can be undone. Their texts are
 * removed one by one, as decisions about flags.
 */
export interface ReversibleBlockingService {
  findRefusal(actor: Actor, userId: number): Promise<string | null>;
  block(actor: Actor, userId: number): Promise<User>;
  blockIn(trx: Trx, actor: Actor, userId: number): Promise<User>;
  /** Makes them a member again, if they were one and nobody changed them since. */
  unblock(actor: Actor, userId: number): Promise<User>;
  unblockIn(trx: Trx, actor: Actor, userId: number): Promise<User>;
}

const { spammer, member } = roleIds;
const blockedAction = 'blocked_reversibly';

export function createReversibleBlockingService({
  database,
  changes,
}: Pick<Core, 'database' | 'changes'>): ReversibleBlockingService {
  async function lockTarget(
    trx: Trx,
    actor: Actor,
    userId: number,
    role: typeof spammer | typeof member,
  ) {
    const locked = await usersRepository(trx).lockWithSuperAdmins(actor.siteId, [actor.id, userId]);
    const changer = requireAccountChanger(actor, locked);
    const target = locked.find(({ id }) => id === userId);
    if (!target) throw notFound(userMessages.notFound);
    assertMayChangeRole(changer, target, role, locked);
    return target;
  }

  async function changeRole(
    trx: Trx,
    actor: Actor,
    { id, roleId, badge }: User,
    after: { roleId: number; badge: User['badge'] },
    action: typeof blockedAction | 'unblocked',
  ): Promise<User> {
    const updated = await usersRepository(trx).update(actor.siteId, id, after);
    await changes.record(trx, actor, {
      noun: 'user',
      id,
      action,
      before: toAuditValues({ roleId, badge }),
      after: toAuditValues(after),
      version: updated.version,
    });
    return updated;
  }

  const service: ReversibleBlockingService = {
    async findRefusal(actor, userId) {
      try {
        const target = await database.transaction((trx) => lockTarget(trx, actor, userId, spammer));
        return isStaff(toRoleId(target.roleId)) ? blockingMessages.staff : null;
      } catch (error) {
        if (error instanceof AppError && error.code !== 'NOT_FOUND') return error.message;
        throw error;
      }
    },

    block: (actor, userId) => database.transaction((trx) => service.blockIn(trx, actor, userId)),

    async blockIn(trx, actor, userId) {
      const target = await lockTarget(trx, actor, userId, spammer);
      if (target.roleId === Number(spammer)) return target;
      await signOut(trx, [userId]);
      const after = { roleId: Number(spammer), badge: badgeOfRole(spammer) };
      return changeRole(trx, actor, target, after, blockedAction);
    },

    unblock: (actor, userId) =>
      database.transaction((trx) => service.unblockIn(trx, actor, userId)),

    async unblockIn(trx, actor, userId) {
      const target = await lockTarget(trx, actor, userId, member);
      if (target.roleId !== Number(spammer)) return target;
      const history = historyOfRecord(trx, actor.siteId, { noun: 'user', id: userId });
      const event = await history.last(blockedAction);
      if (event?.version !== target.version) throw conflict(blockingMessages.changedSince);
      const { roleId, badge } = event.before as { roleId: string; badge: User['badge'] };
      if (roleId !== member) throw conflict(blockingMessages.wasStaff);
      return changeRole(trx, actor, target, { roleId: Number(member), badge }, 'unblocked');
    },
  };
  return service;
}
