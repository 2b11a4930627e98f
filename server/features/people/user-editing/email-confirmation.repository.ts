import type { Db } from '../../../db/database.ts';

/** By user id alone: the bearer of a mailed link is known by nothing else. */
export function emailConfirmationRepository(db: Db) {
  return {
    lock: (userId: number) =>
      db
        .selectFrom('users')
        .select(['id', 'site_id as siteId', 'email', 'password_set_by_staff as passwordSetByStaff'])
        .where('id', '=', userId)
        .where('deleted_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    async markVerified(userId: number, now: Date): Promise<void> {
      await db
        .updateTable('users')
        .set((eb) => ({ verified_at: eb.fn.coalesce('verified_at', eb.val(now)) }))
        .where('id', '=', userId)
        .execute();
    },
  };
}
