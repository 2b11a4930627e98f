import type { Db } from '../../../db/database.ts';

/** The plain email logins, for areas that change accounts inside a transaction of theirs. */
export function emailLoginsIn(db: Db) {
  return {
    /** The plain email login goes by the address, so it follows when that changes. */
    async set(
      siteId: number,
      id: number,
      email: string | null,
      { create }: { create: boolean },
    ): Promise<void> {
      const login = { provider: 'identity', subject: email ?? String(id) };
      // Addresses are unique on a site: whoever else had this one as a login has another by now.
      await db
        .deleteFrom('authentication_accounts')
        .where('siteId', '=', siteId)
        .where('provider', '=', login.provider)
        .where('subject', '=', login.subject)
        .where('userId', '<>', id)
        .execute();
      const moved = await db
        .updateTable('authentication_accounts')
        .set(login)
        .where('siteId', '=', siteId)
        .where('userId', '=', id)
        .where('provider', '=', login.provider)
        .executeTakeFirst();
      if (!create || moved.numUpdatedRows > 0n) return;
      await db
        .insertInto('authentication_accounts')
        .values({ ...login, siteId, userId: id })
        .execute();
    },
  };
}
