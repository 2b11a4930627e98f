import { type RelationshipType, userMessages } from '../../../../contract/people/users.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, invalidInput, notFound } from '../../../base/errors.ts';
import { violatesUnique } from '../../../db/constraints.ts';
import { disordersIn } from '../../conditions/disorders/disorders.service.ts';
import { assertMayChangeAccount } from '../users/user-rules.ts';
import { usersRepository } from '../users/users.repository.ts';
import { type UserDisorder, userConditionsRepository } from './conditions.repository.ts';

interface NewUserCondition {
  userId: number;
  disorderId: number | null;
  relationshipType: RelationshipType | null;
}

export interface UserConditionsService {
  ofUsers(actor: Actor, userIds: readonly number[]): Promise<Map<number, UserDisorder[]>>;
  create(actor: Actor, input: NewUserCondition): Promise<UserDisorder>;
  delete(actor: Actor, id: number): Promise<UserDisorder>;
}

export function createUserConditionsService({
  database,
  changes,
}: Pick<Core, 'database' | 'changes'>): UserConditionsService {
  const conditions = userConditionsRepository(database.db);
  return {
    ofUsers: async (actor, userIds) =>
      Map.groupBy(await conditions.ofUsers(actor.siteId, userIds), (row) => row.userId),

    async create(actor, { userId, disorderId, relationshipType }) {
      if (disorderId === null || relationshipType === null) {
        throw invalidInput(
          userMessages.conditionIncomplete,
          disorderId === null ? 'disorderId' : 'relationshipType',
        );
      }
      try {
        return await database.transaction(async (trx) => {
          const user = await usersRepository(trx).findAndLockAgainstDeletion(actor.siteId, userId);
          if (!user) throw notFound(userMessages.notFound);
          assertMayChangeAccount(actor, user);
          const disorder = await disordersIn(trx).findAndLockAgainstMerge(disorderId);
          if (!disorder?.isActive || !disorder.isRelatableToUsers)
            throw notFound(userMessages.conditionNotFound);
          const id = await userConditionsRepository(trx).insert(actor.siteId, {
            userId,
            disorderId,
            relationshipType,
          });
          await changes.record(trx, actor, {
            noun: 'user',
            id: userId,
            action: 'condition_added',
            after: { userDisorderId: id, disorder: disorder.name, relationshipType },
          });
          return { id, userId, relationshipType, disorder };
        });
      } catch (error) {
        if (!violatesUnique(error, 'user_disorders_user_id_disorder_id_key')) throw error;
        throw conflict(userMessages.conditionExists, 'disorderId');
      }
    },

    delete: (actor, id) =>
      database.transaction(async (trx) => {
        const repository = userConditionsRepository(trx);
        const condition = await repository.findForUpdate(actor.siteId, id);
        const user = condition && (await usersRepository(trx).find(actor.siteId, condition.userId));
        if (!user) throw notFound(userMessages.conditionNotFound);
        assertMayChangeAccount(actor, user);
        await repository.delete(actor.siteId, id);
        await changes.record(trx, actor, {
          noun: 'user',
          id: condition.userId,
          action: 'condition_removed',
          before: {
            userDisorderId: id,
            disorder: condition.disorder.name,
            relationshipType: condition.relationshipType,
          },
        });
        return condition;
      }),
  };
}
