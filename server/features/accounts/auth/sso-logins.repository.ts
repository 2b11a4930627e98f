import { sql } from 'kysely';
import { staffRoles } from '../../../../contract/roles.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { hasProvenAddress } from '../users/same-person.ts';

const loginProviderName = (provider: string) => `sso:${provider}`;

export interface SsoCandidate {
  id: number;
  siteId: number;
  hasProvenAddress: boolean;
  /** Subject that the account is linked with at this provider. */
  subject: string | null;
}

export function ssoLoginsRepository(db: Db) {
  const selectCandidates = (provider: string, siteIds: readonly number[]) =>
    db
      .selectFrom('users')
      .leftJoin('authentication_accounts as login', (join) =>
        join
          .onRef('login.userId', '=', 'users.id')
          .on('login.provider', '=', loginProviderName(provider)),
      )
      .select([
        'users.id',
        'users.siteId',
        'login.subject',
        sql<boolean>`${hasProvenAddress('users')}`.as('hasProvenAddress'),
      ])
      .where('users.siteId', '=', anyOf(siteIds))
      .where('users.deletedAt', 'is', null)
      // Prefers staff accounts, then the oldest site, like a sign-in with a password.
      .orderBy((eb) => eb('users.roleId', 'in', staffRoles.map(Number)), 'desc')
      .orderBy('users.siteId')
      .orderBy('users.id');

  return {
    findBySubject: (
      provider: string,
      subject: string,
      siteIds: readonly number[],
    ): Promise<SsoCandidate | undefined> =>
      selectCandidates(provider, siteIds)
        .where('login.subject', '=', subject)
        .limit(1)
        .executeTakeFirst(),

    findByEmail: (
      provider: string,
      email: string,
      siteIds: readonly number[],
    ): Promise<SsoCandidate | undefined> =>
      selectCandidates(provider, siteIds)
        .where((eb) => eb(eb.fn<string>('lower', ['users.email']), '=', email))
        .limit(1)
        .executeTakeFirst(),

    /** Fails with a unique violation if someone else linked the account or subject meanwhile. */
    async link(siteId: number, userId: number, provider: string, subject: string): Promise<void> {
      await db
        .insertInto('authentication_accounts')
        .values({ siteId, userId, provider: loginProviderName(provider), subject })
        .execute();
    },

    /** Subjects of the account, by the id of their provider. */
    async subjectsOf(userId: number): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom('authentication_accounts')
        .select(['provider', 'subject'])
        .where('userId', '=', userId)
        .where('provider', 'like', loginProviderName('%'))
        .execute();
      return new Map(rows.map(({ provider, subject }) => [provider.slice(4), subject]));
    },

    async insert(login: {
      userId: number;
      provider: string;
      subject: string;
      sid: string | undefined;
    }): Promise<number> {
      const { id } = await db
        .insertInto('sso_logins')
        .values({ ...login, sid: login.sid ?? null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /**
     * Deletes these logins with their sessions on all sites and their pending sign-ins. Returns the
     * accounts, each once.
     */
    async delete(
      provider: string,
      { subject, sid }: { subject: string | undefined; sid: string | undefined },
    ): Promise<{ userId: number; siteId: number }[]> {
      const deleted = await db
        .deleteFrom('sso_logins')
        .where('provider', '=', provider)
        .$if(subject !== undefined, (q) => q.where('subject', '=', subject ?? ''))
        .$if(sid !== undefined, (q) => q.where('sid', '=', sid ?? ''))
        .returning('userId')
        .execute();
      if (deleted.length === 0) return [];
      return db
        .selectFrom('users')
        .select(['id as userId', 'siteId'])
        .where('id', '=', anyOf([...new Set(deleted.map(({ userId }) => userId))]))
        .execute();
    },

    async deleteOfUsers(userIds: readonly number[]): Promise<void> {
      await db.deleteFrom('sso_logins').where('userId', '=', anyOf(userIds)).execute();
    },

    async deleteEnded(before: Date): Promise<void> {
      await sql`delete from sso_logins as login where inserted_at < ${before}
        and not exists (select from sessions where sso_login_id = login.id)
        and not exists (select from one_time_tokens where sso_login_id = login.id)`.execute(db);
    },
  };
}
