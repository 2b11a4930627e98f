import type { AwardStatus } from '../../../../contract/people/awards.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import {
  type Award,
  awardColumns,
  selectUserAwards,
  toUserAward,
  type UserAward,
} from '../awards/awards.repository.ts';

export function userAwardsRepository(db: Db) {
  return {
    async ofUsers(siteId: number, userIds: readonly number[]): Promise<UserAward[]> {
      const rows = await selectUserAwards(db, siteId)
        .where('user_awards.userId', '=', anyOf(userIds))
        .orderBy('user_awards.earnedAt', 'desc')
        .orderBy('user_awards.id', 'desc')
        .execute();
      return rows.map(toUserAward);
    },

    async find(siteId: number, id: number): Promise<UserAward | undefined> {
      const row = await selectUserAwards(db, siteId)
        .where('user_awards.id', '=', id)
        .executeTakeFirst();
      return row && toUserAward(row);
    },

    awards: (siteId: number, ids: readonly number[]): Promise<Award[]> =>
      db
        .selectFrom('awards')
        .select(awardColumns)
        .where('siteId', '=', siteId)
        .where('id', '=', anyOf(ids))
        .execute(),

    async insert(
      siteId: number,
      row: { awardId: number; userId: number; status: AwardStatus },
    ): Promise<number> {
      const { id } = await db
        .insertInto('user_awards')
        .values({
          siteId,
          awardId: row.awardId,
          userId: row.userId,
          status: row.status,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async deleteOfUsers(siteId: number, userIds: readonly number[]): Promise<void> {
      await db
        .deleteFrom('user_awards')
        .where('siteId', '=', siteId)
        .where('userId', '=', anyOf(userIds))
        .execute();
    },

    async delete(siteId: number, id: number): Promise<boolean> {
      const deleted = await db
        .deleteFrom('user_awards')
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .executeTakeFirst();
      return deleted.numDeletedRows > 0n;
    },
  };
}
