import { type RoleId, staffRoles } from '../../../../contract/roles.ts';
import type { Db } from '../../../db/database.ts';
import { userRowsIn } from '../users/user-rows.ts';

const accountColumns = [
  'id',
  'siteId',
  'personId',
  'roleId',
  'username',
  'email',
  'verifiedAt',
  'passwordHash',
  'insertedAt',
] as const;

export interface Account {
  id: number;
  siteId: number;
  personId: number;
  roleId: number;
  username: string;
  email: string | null;
  verifiedAt: Date | null;
  passwordHash: string | null;
  insertedAt: Date;
}

/**
 * Limits the password hashes per attempt, and thereby the number of sites that can share an
 * address.
 */
export const maxLoginCandidates = 5;

export function accountsRepository(db: Db) {
  return {
    /**
     * Accounts with this email address or username; without `siteId` (on the neutral host) those of
     * all sites.
     */
    findByLogin: (siteId: number | undefined, login: string): Promise<Account[]> =>
      db
        .selectFrom('users')
        .select(accountColumns)
        .where('deletedAt', 'is', null)
        .$if(siteId !== undefined, (q) => q.where('siteId', '=', siteId as number))
        .where(({ eb, fn, or }) =>
          or([
            eb(fn<string>('lower', ['email']), '=', login.toLowerCase()),
            eb(fn<string>('lower', ['username']), '=', login.toLowerCase()),
          ]),
        )
        // If several accounts have the same password, prefers one with a staff role, then the
        // oldest site.
        .orderBy((eb) => eb('roleId', 'in', staffRoles.map(Number)), 'desc')
        .orderBy('siteId')
        .orderBy('id')
        .limit(maxLoginCandidates)
        .execute(),

    find: (siteId: number, id: number): Promise<Account | undefined> =>
      db
        .selectFrom('users')
        .select(accountColumns)
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .executeTakeFirst(),

    /** Needs no site id, because a pending sign-in or a passkey names the account. */
    findById: (id: number): Promise<Account | undefined> =>
      db
        .selectFrom('users')
        .select(accountColumns)
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .executeTakeFirst(),

    /** False for accounts that once had a password, even if it was removed. */
    async neverHadPassword(id: number): Promise<boolean> {
      const row = await db
        .selectFrom('users')
        .select(['passwordHash', 'passwordReplacedAt'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.passwordHash === null && row.passwordReplacedAt === null;
    },

    listByRole: (siteId: number, roleId: RoleId): Promise<Account[]> =>
      db
        .selectFrom('users')
        .select(accountColumns)
        .where('siteId', '=', siteId)
        .where('roleId', '=', Number(roleId))
        .where('deletedAt', 'is', null)
        .orderBy('id')
        .execute(),

    lockByRole: (siteId: number, roleId: RoleId): Promise<{ id: number }[]> =>
      db
        .selectFrom('users')
        .select('id')
        .where('siteId', '=', siteId)
        .where('roleId', '=', Number(roleId))
        .where('deletedAt', 'is', null)
        .orderBy('id')
        .forUpdate()
        .execute(),

    /** Replaces the hash of the same password, unless another password was set meanwhile. */
    rehash: (id: number, before: string, passwordHash: string) =>
      userRowsIn(db).rehashPassword(id, before, passwordHash),

    /**
     * Sets the password unless the account no longer has the address `mailedTo`, to which the link
     * was sent. Needs no site id, because the token of the link names the account.
     */
    async setPassword(
      id: number,
      passwordHash: string,
      now: Date,
      mailedTo?: string,
    ): Promise<boolean> {
      const account = await userRowsIn(db).setPassword(id, passwordHash, now, mailedTo);
      if (!account) return false;
      await db
        .insertInto('authentication_accounts')
        .values({
          siteId: account.siteId,
          userId: id,
          provider: 'identity',
          subject: account.email ?? String(id),
        })
        .onConflict((oc) => oc.doNothing())
        .execute();
      return true;
    },

    replaceOwnPassword: (id: number, before: string, passwordHash: string, now: Date) =>
      userRowsIn(db).replaceOwnPassword(id, before, passwordHash, now),

    async otherSitesWithPassword(id: number): Promise<string[]> {
      const rows = await db
        .selectFrom('users as own')
        .innerJoin('users as other', 'other.personId', 'own.personId')
        .innerJoin('sites', 'sites.id', 'other.siteId')
        .select('sites.name')
        .where('own.id', '=', id)
        .where('other.id', '<>', id)
        .where('other.deletedAt', 'is', null)
        .where('other.passwordHash', 'is not', null)
        .orderBy('sites.name')
        .execute();
      return rows.map((row) => row.name);
    },

    replaceLinkedPasswords: (id: number, replacement?: { passwordHash: string; now: Date }) =>
      userRowsIn(db).replaceLinkedPasswords(id, replacement),

    async unlinkSocialLogins(siteId: number, userId: number): Promise<string[]> {
      const removed = await db
        .deleteFrom('authentication_accounts')
        .where('siteId', '=', siteId)
        .where('userId', '=', userId)
        .where('provider', '<>', 'identity')
        .returning('provider')
        .execute();
      return removed.map((row) => row.provider).sort();
    },
  };
}
