import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export interface ServiceAccountRow {
  id: number;
  username: string;
  roleId: number;
}

export const isServiceAccount = (userId: RawBuilder<unknown>) =>
  sql`exists (select from service_accounts where user_id = ${userId})`;

/** Accounts of programs: rows of `users` with tokens instead of a sign-in. */
export function serviceAccountsIn(db: Db) {
  return {
    list: (siteId: number): Promise<ServiceAccountRow[]> =>
      db
        .selectFrom('service_accounts')
        .innerJoin('users', 'users.id', 'service_accounts.userId')
        .select(['users.id', 'users.username', 'users.roleId'])
        .where('users.siteId', '=', siteId)
        .where('users.deletedAt', 'is', null)
        .orderBy('users.username')
        .execute(),

    lockByName: (siteId: number, username: string) =>
      db
        .selectFrom('users')
        .leftJoin('service_accounts', 'service_accounts.userId', 'users.id')
        .select(['users.id', 'users.username', 'users.roleId'])
        .select(sql<boolean>`service_accounts.user_id is not null`.as('isService'))
        .where('users.siteId', '=', siteId)
        .where(sql`lower(users.username)`, '=', username.toLowerCase())
        .where('users.deletedAt', 'is', null)
        .forNoKeyUpdate('users')
        .executeTakeFirst(),

    async insert(userId: number): Promise<void> {
      await db.insertInto('service_accounts').values({ userId }).execute();
    },

    async has(userId: number): Promise<boolean> {
      const row = await db
        .selectFrom('service_accounts')
        .select('userId')
        .where('userId', '=', userId)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
