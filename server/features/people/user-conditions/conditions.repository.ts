import { sql } from 'kysely';
import type { RelationshipType } from '../../../../contract/people/users.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import type { Disorder } from '../../conditions/disorders/disorders.repository.ts';

/** What someone has to do with a health condition. */
export interface UserDisorder {
  id: number;
  userId: number;
  relationshipType: RelationshipType | null;
  disorder: Disorder;
}

export function conditionsRepository(db: Db) {
  const ofSite = (siteId: number) =>
    db
      .selectFrom('user_disorders')
      .innerJoin('disorders', 'disorders.id', 'user_disorders.disorder_id')
      .innerJoin('users', 'users.id', 'user_disorders.user_id')
      .select([
        'user_disorders.id',
        'user_disorders.user_id as userId',
        'user_disorders.relationship_type as relationshipType',
        'disorders.id as disorderId',
        'disorders.name',
        'disorders.is_relatable_to_users as isRelatableToUsers',
      ])
      .where('user_disorders.site_id', '=', siteId)
      .where('users.deleted_at', 'is', null);
  type Row = Awaited<ReturnType<ReturnType<typeof ofSite>['executeTakeFirstOrThrow']>>;
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
      const rows = await ofSite(siteId)
        .where('user_disorders.user_id', '=', anyOf(userIds))
        .orderBy(sql`lower(disorders.name)`)
        .orderBy('user_disorders.id')
        .execute();
      return rows.map(toUserDisorder);
    },

    async findForUpdate(siteId: number, id: number): Promise<UserDisorder | undefined> {
      const row = await ofSite(siteId)
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
          site_id: siteId,
          user_id: row.userId,
          disorder_id: row.disorderId,
          relationship_type: row.relationshipType,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async delete(siteId: number, id: number): Promise<void> {
      await db
        .deleteFrom('user_disorders')
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .execute();
    },
  };
}
