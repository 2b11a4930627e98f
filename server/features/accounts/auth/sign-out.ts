import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

/** Ends the sessions of these users, and every link that would sign them in again. */
export async function signOut(db: Db, userIds: readonly number[]): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', anyOf(userIds)).execute();
  await db.deleteFrom('one_time_tokens').where('userId', '=', anyOf(userIds)).execute();
}

/** Erases everything that signs these users in. */
export async function eraseLogins(
  db: Db,
  siteId: number,
  userIds: readonly number[],
): Promise<void> {
  await signOut(db, userIds);
  await db
    .deleteFrom('authentication_accounts')
    .where('siteId', '=', siteId)
    .where('userId', '=', anyOf(userIds))
    .execute();
}
