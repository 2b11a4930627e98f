import type { Db } from '../../../db/database.ts';

/** By user id alone: the bearer of a mailed link is known by nothing else. */
export function emailConfirmationRepository(db: Db) {
  return {
    lock: (userId: number) =>
      db
        .selectFrom('users')
        .select(['id', 'siteId', 'email', 'passwordSetByStaff'])
        .where('id', '=', userId)
        .where('deletedAt', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst(),
  };
}
