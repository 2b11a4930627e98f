import type { Db } from '../../../db/database.ts';

/** By id alone: the token of a mailed link names the account. */
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
