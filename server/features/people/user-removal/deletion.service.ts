import { deletionQuestion, userMessages } from '../../../../contract/people/users.ts';
import { roleIds } from '../../../../contract/roles.ts';
import type { Actor } from '../../../base/actor.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { confirmationRequired, notFound } from '../../../base/errors.ts';
import type { Database } from '../../../db/database.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { TaskRun } from '../../tasks/task-runs/task-runs.repository.ts';
import { taskRunsIn } from '../../tasks/task-runs/task-runs.service.ts';
import { removeAvatarQueue } from '../avatars/avatar.job.ts';
import { assertMayChangeRole, requireChanger } from '../users/user-rules.ts';
import { usersRepository } from '../users/users.repository.ts';
import type { RemovalFollowUp } from './blocking.job.ts';
import { countMentioning, type RemovableContent } from './content-removal.ts';
import { deleteUserQueue } from './deletion.job.ts';
import { deletionRepository } from './deletion.repository.ts';

export interface DeletionService {
  /**
   * Hides the person and clears their row at once; a job erases their content. Deleting twice
   * returns the run of the first deletion.
   */
  delete(actor: Actor, userId: number, isConfirmed: boolean): Promise<TaskRun>;
}

export function createDeletionService({
  database,
  changes,
  jobs,
  content,
  erasures,
}: {
  database: Database;
  changes: ChangeLog;
  jobs: Jobs;
  content: RemovableContent;
  /** Erasures run before the user is anonymized, because some search by mail address. */
  erasures: readonly RemovalFollowUp[];
}): DeletionService {
  return {
    delete: (actor, userId, isConfirmed) =>
      database.transaction(async (trx) => {
        const repository = deletionRepository(trx);
        const runs = taskRunsIn(trx);
        const users = usersRepository(trx);
        const locked = await users.lockWithSuperAdmins(actor.siteId, [actor.id, userId]);
        const changer = requireChanger(actor, locked);
        const target = locked.find((user) => user.id === userId);
        if (!target) {
          const query = { kind: 'DELETE_USER', subjectId: userId, limit: 1 } as const;
          const [earlier] = await runs.latest(actor.siteId, query);
          if (!earlier) throw notFound(userMessages.notFound);
          return earlier;
        }
        // Deleting takes the role away, so the same rules apply as for making them a member.
        assertMayChangeRole(changer, target, roleIds.member, locked);
        const items = await content.writtenIn(trx).countVisible(actor.siteId, [userId]);
        if (!isConfirmed) throw confirmationRequired(deletionQuestion(items), { items });

        const avatarFileId = await repository.findAvatarFileId(actor.siteId, userId);
        for (const erase of erasures) await erase(trx, actor.siteId, [userId]);
        await repository.anonymize(actor.siteId, userId);
        if (avatarFileId !== null) {
          await jobs.send(trx, removeAvatarQueue, { fileId: avatarFileId });
        }
        const run = await runs.insert(actor.siteId, {
          kind: 'DELETE_USER',
          subjectIds: [userId],
          total: items + (await countMentioning(trx, content, actor.siteId, [userId])),
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
      }),
  };
}
