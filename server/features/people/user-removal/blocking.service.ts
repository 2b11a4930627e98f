import { badgeOfRole, bulkEditMaxUsers, userMessages } from '../../../../contract/people/users.ts';
import { roleIds } from '../../../../contract/roles.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { invalidInput, notFound } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import { signOut } from '../../accounts/auth/sign-out.ts';
import { taskRunsIn } from '../../tasks/task-runs/task-runs.service.ts';
import { blockUsersQueue } from './blocking.job.ts';
import { blockingRepository } from './blocking.repository.ts';
import { countMentioning, type RemovableContent } from './content-removal.ts';

export interface BlockingService {
  countItems(actor: Actor, userIds: readonly number[]): Promise<number>;
  preview(actor: Actor, userIds: readonly number[]): Promise<{ items: number; users: number }>;
  /**
   * Makes them spammers in the caller's transaction, signs them out and queues the deletion of
   * their content. Does not check permissions. Returns the id of the task run.
   */
  block(trx: Trx, actor: Actor, userIds: readonly number[]): Promise<number>;
}

export function createBlockingService({
  database,
  changes,
  jobs,
  content: removable,
}: Pick<Core, 'database' | 'changes' | 'jobs'> & { content: RemovableContent }): BlockingService {
  const content = removable.writtenIn(database.db);
  return {
    countItems: (actor, userIds) => content.countVisible(actor.siteId, userIds),

    async preview(actor, userIds) {
      if (userIds.length > bulkEditMaxUsers) {
        throw invalidInput(`At most ${bulkEditMaxUsers} users at once`, 'userIds');
      }
      const uniqueIds = new Set(userIds);
      const users = await blockingRepository(database.db).count(actor.siteId, [...uniqueIds]);
      if (users < uniqueIds.size) throw notFound(userMessages.notFound);
      return { users, items: await content.countVisible(actor.siteId, userIds) };
    },

    async block(trx, actor, userIds) {
      const repository = blockingRepository(trx);
      const users = await repository.lock(actor.siteId, userIds);
      const ids = users.map((user) => user.id);
      await repository.makeSpammers(actor.siteId, ids);
      await signOut(trx, ids);
      const run = await taskRunsIn(trx).insert(actor.siteId, {
        kind: 'BLOCK_USERS',
        subjectIds: ids,
        total:
          (await removable.writtenIn(trx).countVisible(actor.siteId, ids)) +
          (await countMentioning(trx, removable, actor.siteId, ids)),
        startedBy: actor.id,
      });
      await changes.recordAll(
        trx,
        actor,
        users.map(({ id, roleId, badge, version }) => ({
          noun: 'user',
          id,
          action: 'blocked',
          before: { roleId: String(roleId), badge },
          after: {
            roleId: roleIds.spammer,
            badge: badgeOfRole(roleIds.spammer),
            taskRunId: run.id,
          },
          version: version + 1,
        })),
      );
      await jobs.send(trx, blockUsersQueue, { taskRunId: run.id });
      return run.id;
    },
  };
}
