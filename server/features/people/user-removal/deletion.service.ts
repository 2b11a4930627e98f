import { leaveAccountMessages } from '../../../../contract/members/leaving.ts';
import { userDeletionQuestion, userMessages } from '../../../../contract/people/users.ts';
import { isStaff, roleIds } from '../../../../contract/roles.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import type { ChangeAuthor } from '../../../base/changes.ts';
import { confirmationRequired, conflict, notFound } from '../../../base/errors.ts';
import type { RemovalFollowUp } from '../../../base/removal-follow-up.ts';
import type { Trx } from '../../../db/database.ts';
import { toRoleId } from '../../accounts/auth/sessions.service.ts';
import type { TaskRun } from '../../tasks/task-runs/task-runs.repository.ts';
import { taskRunsIn } from '../../tasks/task-runs/task-runs.service.ts';
import { removeAvatarQueue } from '../avatars/avatar.job.ts';
import { assertMayChangeRole, requireAccountChanger } from '../users/user-rules.ts';
import { type User, usersRepository } from '../users/users.repository.ts';
import { countMentioning, type RemovableContent } from './content-removal.ts';
import { deleteUserQueue } from './deletion.job.ts';
import { deletionRepository } from './deletion.repository.ts';

type AccountRemover = ChangeAuthor & { id: number };

export interface DeletionService {
  /**
   * Hides the person and clears their row at once; a job erases their content. Deleting twice
   * returns the run of the first deletion.
   */
  delete(actor: Actor, userId: number, isConfirmed: boolean): Promise<TaskRun>;
  /**
   * Deletes an account at its owner's request, after the caller has asked for a proof. Refuses
   * staff accounts. For an unconfirmed address, nothing that others left with it is erased.
   */
  deleteOwn(trx: Trx, owner: AccountRemover): Promise<TaskRun>;
  countOwnItems(siteId: number, userId: number): Promise<number>;
}

export function createDeletionService({
  database,
  changes,
  jobs,
  content,
  erasures,
}: Pick<Core, 'database' | 'changes' | 'jobs'> & {
  content: RemovableContent;
  /** Run before the user is anonymized, because some search by mail address. */
  erasures: readonly RemovalFollowUp[];
}): DeletionService {
  async function removeAccount(trx: Trx, actor: AccountRemover, target: User): Promise<TaskRun> {
    const { siteId } = actor;
    const { id: userId } = target;
    const repository = deletionRepository(trx);
    const runs = taskRunsIn(trx);
    const items = await content.writtenIn(trx).countVisible(siteId, [userId]);
    const avatarFileId = await repository.findAvatarFileId(siteId, userId);
    for (const erase of erasures) await erase(trx, siteId, [userId]);
    await repository.anonymize(siteId, userId);
    if (avatarFileId !== null) await jobs.send(trx, removeAvatarQueue, { fileId: avatarFileId });
    const run = await runs.insert(siteId, {
      kind: 'DELETE_USER',
      subjectIds: [userId],
      total: items + (await countMentioning(trx, content, siteId, [userId])),
      startedBy: actor.id,
    });
    await changes.record(trx, actor, {
      noun: 'user',
      id: userId,
      action: 'deleted',
      before: { roleId: String(target.roleId) },
      after: { taskRunId: run.id },
      version: target.version + 1,
    });
    await jobs.send(trx, deleteUserQueue, { taskRunId: run.id });
    return run;
  }

  return {
    countOwnItems: (siteId, userId) =>
      content.writtenIn(database.db).countVisible(siteId, [userId]),

    async deleteOwn(trx, owner) {
      const users = usersRepository(trx);
      const locked = await users.lockWithSuperAdmins(owner.siteId, [owner.id]);
      const target = locked.find(({ id }) => id === owner.id);
      if (!target) throw notFound(userMessages.notFound);
      if (isStaff(toRoleId(target.roleId))) throw conflict(leaveAccountMessages.staff);
      if (target.verifiedAt === null) {
        await users.update(owner.siteId, owner.id, { email: null });
      }
      return removeAccount(trx, owner, target);
    },

    delete: (actor, userId, isConfirmed) =>
      database.transaction(async (trx) => {
        const runs = taskRunsIn(trx);
        const users = usersRepository(trx);
        const locked = await users.lockWithSuperAdmins(actor.siteId, [actor.id, userId]);
        const changer = requireAccountChanger(actor, locked);
        const target = locked.find((user) => user.id === userId);
        if (!target) {
          const query = { kind: 'DELETE_USER', subjectId: userId, limit: 1 } as const;
          const [earlier] = await runs.latest(actor.siteId, query);
          if (!earlier) throw notFound(userMessages.notFound);
          return earlier;
        }
        // Deleting removes the role, so the rules for making someone a member apply.
        assertMayChangeRole(changer, target, roleIds.member, locked);
        if (!isConfirmed) {
          const items = await content.writtenIn(trx).countVisible(actor.siteId, [userId]);
          throw confirmationRequired(userDeletionQuestion(items), { items });
        }
        return removeAccount(trx, actor, target);
      }),
  };
}
