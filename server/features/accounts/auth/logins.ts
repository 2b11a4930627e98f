import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

export function loginsIn(db: Db) {
  return {
    async setEmailLogin(
      siteId: number,
      id: number,
      email: string | null,
      { create }: { create: boolean },
    ): Promise<void> {
      const login = { provider: 'identity', subject: email ?? String(id) };
      // Deletes an outdated login of another account. Addresses are unique on a site, so that
      // account has a new address by now.
      await db
        .deleteFrom('authentication_accounts')
        .where('siteId', '=', siteId)
        .where('provider', '=', login.provider)
        .where('subject', '=', login.subject)
        .where('userId', '<>', id)
        .execute();
      const updated = await db
        .updateTable('authentication_accounts')
        .set(login)
        .where('siteId', '=', siteId)
        .where('userId', '=', id)
        .where('provider', '=', login.provider)
        .executeTakeFirst();
      if (!create || updated.numUpdatedRows > 0n) return;
      await db
        .insertInto('authentication_accounts')
        .values({ ...login, siteId, userId: id })
        .execute();
    },

    async providersOf(siteId: number, userIds: readonly number[]): Promise<Map<number, string[]>> {
      const rows = await db
        .selectFrom('authentication_accounts')
        .select(['userId', 'provider'])
        .where('siteId', '=', siteId)
        .where('userId', '=', anyOf(userIds))
        .orderBy('provider')
        .execute();
      const logins = new Map<number, string[]>();
      for (const { userId, provider } of rows) {
        const known = logins.get(userId) ?? [];
        if (!known.includes(provider)) logins.set(userId, [...known, provider]);
      }
      return logins;
    },
  };
}
