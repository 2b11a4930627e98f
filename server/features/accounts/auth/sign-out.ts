import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { factorsRepository } from '../factors/factors.repository.ts';
import { securityLogRepository } from '../security-log/security-log.repository.ts';
import { ssoLoginsRepository } from './sso-logins.repository.ts';

export async function signOut(db: Db, userIds: readonly number[]): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', anyOf(userIds)).execute();
  await db.deleteFrom('one_time_tokens').where('userId', '=', anyOf(userIds)).execute();
}

export async function eraseLogins(
  db: Db,
  siteId: number,
  userIds: readonly number[],
): Promise<void> {
  await signOut(db, userIds);
  await db.deleteFrom('known_browsers').where('userId', '=', anyOf(userIds)).execute();
  await ssoLoginsRepository(db).deleteOfUsers(userIds);
  await factorsRepository(db).erase(userIds);
  await securityLogRepository(db).erase(userIds);
  await db
    .deleteFrom('authentication_accounts')
    .where('siteId', '=', siteId)
    .where('userId', '=', anyOf(userIds))
    .execute();
}
