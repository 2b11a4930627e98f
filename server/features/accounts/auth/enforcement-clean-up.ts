import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { findNextStep } from '../factors/enforcement.ts';
import type { SsoOnlyRule } from '../sso/sso-only.ts';
import { signOut } from './sign-out.ts';

/**
 * Ends sessions of staff whose grace period is over; their next sign-in leads through the set-up.
 */
export async function endSessionsWithoutFactor(database: Database, now: Date): Promise<void> {
  const accounts = await database.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .innerJoin('sites', 'sites.id', 'users.siteId')
    .select(['users.id', 'users.siteId', 'users.roleId'])
    .distinct()
    .where('sessions.hasSecondFactor', '=', false)
    .where('users.roleId', 'in', [1, 2, 5, 6])
    .where('sites.secondFactorSince', 'is not', null)
    .execute();
  for (const account of accounts) {
    if ((await findNextStep(database.db, account, now)) !== 'none') {
      await signOut(database.db, [account.id]);
    }
  }
}

/** Ends sessions opened with a password before the site required single sign-on. */
export async function endSessionsWithoutSso(
  database: Database,
  ssoOnly: SsoOnlyRule,
): Promise<void> {
  const accounts = await database.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .innerJoin('sites', 'sites.id', 'users.siteId')
    .select(['users.id', 'users.siteId', 'users.roleId', 'users.username'])
    .distinct()
    .where('sessions.ssoLoginId', 'is', null)
    .where('users.roleId', 'in', [1, 2, 5, 6])
    .where(sql<boolean>`sites.super_settings ->> 'ssoOnly' = 'true'`)
    .execute();
  for (const account of accounts) {
    if ((await ssoOnly.ruleFor(database.db, account)) !== 'refused') continue;
    await database.db
      .deleteFrom('sessions')
      .where('userId', '=', account.id)
      .where('ssoLoginId', 'is', null)
      .execute();
  }
}
