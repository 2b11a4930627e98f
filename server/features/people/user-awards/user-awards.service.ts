import { messages } from '../../../../contract/messages.ts';
import type { AwardStatus } from '../../../../contract/people/awards.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import { violatesUnique } from '../../../db/constraints.ts';
import type { Award, UserAward } from '../awards/awards.repository.ts';
import { assertMayChangeAccount } from '../users/user-rules.ts';
import { usersRepository } from '../users/users.repository.ts';
import { userAwardsRepository } from './user-awards.repository.ts';

export interface UserAwardsService {
  ofUsers(actor: Actor, userIds: readonly number[]): Promise<Map<number, UserAward[]>>;
  awards(actor: Actor, ids: readonly number[]): Promise<Map<number, Award>>;
  create(
    actor: Actor,
    input: { awardId: number; userId: number; status: AwardStatus },
  ): Promise<UserAward>;
  delete(actor: Actor, id: number): Promise<UserAward>;
}

export function createUserAwardsService({
  database,
  changes,
}: Pick<Core, 'database' | 'changes'>): UserAwardsService {
  const userAwards = userAwardsRepository(database.db);
  return {
    ofUsers: async (actor, userIds) =>
      Map.groupBy(await userAwards.ofUsers(actor.siteId, userIds), (row) => row.user.id),

    awards: async (actor, ids) =>
      new Map((await userAwards.awards(actor.siteId, ids)).map((award) => [award.id, award])),

    async create(actor, input) {
      try {
        return await database.transaction(async (trx) => {
          const repository = userAwardsRepository(trx);
          const user = await usersRepository(trx).findAndLockAgainstDeletion(
            actor.siteId,
            input.userId,
          );
          if (!user) throw notFound(userMessages.notFound);
          assertMayChangeAccount(actor, user);
          const [award] = await repository.awards(actor.siteId, [input.awardId]);
          if (!award) throw notFound(messages.awardNotFound);
          const id = await repository.insert(actor.siteId, input);
          await changes.record(trx, actor, {
            noun: 'user',
            id: user.id,
            action: 'award_added',
            after: { userAwardId: id, awardId: award.id, award: award.name, status: input.status },
          });
          const created = await repository.find(actor.siteId, id);
          if (!created) throw new Error('An award that was just given is missing');
          return created;
        });
      } catch (error) {
        if (!violatesUnique(error, 'user_awards_award_id_user_id_status_key')) throw error;
        throw conflict(userMessages.awardExists, 'status');
      }
    },

    delete: (actor, id) =>
      database.transaction(async (trx) => {
        const repository = userAwardsRepository(trx);
        const row = await repository.find(actor.siteId, id);
        if (row) assertMayChangeAccount(actor, row.user);
        const [award] = row ? await repository.awards(actor.siteId, [row.awardId]) : [];
        if (!row || !(await repository.delete(actor.siteId, id))) {
          throw notFound(userMessages.userAwardNotFound);
        }
        await changes.record(trx, actor, {
          noun: 'user',
          id: row.user.id,
          action: 'award_removed',
          before: {
            userAwardId: id,
            awardId: row.awardId,
            ...(award && { award: award.name }),
            status: row.status,
          },
        });
        return row;
      }),
  };
}
