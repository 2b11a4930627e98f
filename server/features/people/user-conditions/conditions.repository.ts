import { sql } from 'kysely';
import type { RelationshipType } from '../../../../contract/people/users.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { unmergedDisorders } from '../../conditions/disorders/disorder-fragments.ts';

export interface UserDisorder {
  id: number;
  userId: number;
  relationshipType: RelationshipType | null;
  disorder: { id: number; name: string; isRelatableToUsers: boolean };
}

export function userConditionsRepository(db: Db) {
  const selectUserConditions = (siteId: number) =>
    db
      .selectFrom('user_disorders')
      .innerJoin(unmergedDisorders, (join) =>
        join.onRef('disorders.id', '=', 'user_disorders.disorderId'),
      )
      .innerJoin('users', 'users.id', 'user_disorders.userId')
      .select([
        'user_disorders.id',
        'user_disorders.userId',
        'user_disorders.relationshipType',
        'disorders.id as disorderId',
        'disorders.name',
        'disorders.isRelatableToUsers',
      ])
      .where('user_disorders.siteId', '=', siteId)
      .where('users.deletedAt', 'is', null);
  type Row = Awaited<
    ReturnType<ReturnType<typeof selectUserConditions>['executeTakeFirstOrThrow']>
  >;
  const toUserDisorder = ({ id, userId, relationshipType, ...disorder }: Row): UserDisorder => ({
    id,
    userId,
    relationshipType: relationshipType as RelationshipType | null,
    disorder: {
      id: disorder.disorderId,
      name: disorder.name,
      isRelatableToUsers: disorder.isRelatableToUsers,
    },
  });

  return {
    async ofUsers(siteId: number, userIds: readonly number[]): Promise<UserDisorder[]> {
      const rows = await selectUserConditions(siteId)
        .where('user_disorders.userId', '=', anyOf(userIds))
        .orderBy(sql`lower(disorders.name)`)
        .orderBy('user_disorders.id')
        .execute();
      return rows.map(toUserDisorder);
    },

    async findForUpdate(siteId: number, id: number): Promise<UserDisorder | undefined> {
      const row = await selectUserConditions(siteId)
        .where('user_disorders.id', '=', id)
        .forUpdate('user_disorders')
        .executeTakeFirst();
      return row && toUserDisorder(row);
    },

    async insert(
      siteId: number,
      row: { userId: number; disorderId: number; relationshipType: RelationshipType },
    ): Promise<number> {
      const { id } = await db
        .insertInto('user_disorders')
        .values({
          siteId,
          userId: row.userId,
          disorderId: row.disorderId,
          relationshipType: row.relationshipType,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async deleteOfUsers(siteId: number, userIds: readonly number[]): Promise<void> {
      await db
        .deleteFrom('user_disorders')
        .where('siteId', '=', siteId)
        .where('userId', '=', anyOf(userIds))
        .execute();
    },

    async delete(siteId: number, id: number): Promise<void> {
      await db
        .deleteFrom('user_disorders')
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .execute();
    },
  };
}
