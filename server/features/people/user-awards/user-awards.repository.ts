import type { AwardStatus } from '../../../../contract/people/awards.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { type Award, awardColumns, type UserAward } from '../awards/awards.repository.ts';

export function userAwardsRepository(db: Db) {
  const selectUserAwards = (siteId: number) =>
    db
      .selectFrom('user_awards')
      .innerJoin('users', 'users.id', 'user_awards.userId')
      .select([
        'user_awards.id',
        'user_awards.status',
        'user_awards.earnedAt',
        'user_awards.awardId',
        'users.id as userId',
        'users.username',
        'users.slug',
        'users.roleId',
      ])
      .where('user_awards.siteId', '=', siteId)
      .where('users.deletedAt', 'is', null);
  type Row = Awaited<ReturnType<ReturnType<typeof selectUserAwards>['executeTakeFirstOrThrow']>>;
  const toUserAward = ({ userId, username, slug, roleId, status, ...row }: Row): UserAward => ({
    ...row,
    status: status as AwardStatus,
    user: { id: userId, username, slug, roleId },
  });

  return {
    async ofUsers(siteId: number, userIds: readonly number[]): Promise<UserAward[]> {
      const rows = await selectUserAwards(siteId)
        .where('user_awards.userId', '=', anyOf(userIds))
        .orderBy('user_awards.earnedAt', 'desc')
        .orderBy('user_awards.id', 'desc')
        .execute();
      return rows.map(toUserAward);
    },

    async find(siteId: number, id: number): Promise<UserAward | undefined> {
      const row = await selectUserAwards(siteId)
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
