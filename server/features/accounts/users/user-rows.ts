import { type Insertable, sql, type UpdateObject } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import type { DB } from '../../../db/types.generated.ts';
import type { WritingLimits } from './writing-limits.ts';

type UserColumnChanges = UpdateObject<DB, 'users'>;

/**
 * Owns all writes of `users`. `insert` and `update` return the query, so that callers choose what it
 * returns.
 */
export function userRowsIn(db: Db) {
  return {
    async insertPerson(): Promise<number> {
      const { id } = await db
        .insertInto('people')
        .defaultValues()
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    insert: (values: Insertable<DB['users']>) => db.insertInto('users').values(values),

    update: (siteId: number, ids: readonly number[], values: UserColumnChanges) =>
      db
        .updateTable('users')
        .set({ ...values, version: sql`version + 1`, updatedAt: sql`now()` })
        .where('siteId', '=', siteId)
        .where('id', '=', anyOf(ids)),

    async setPreferences(siteId: number, id: number, preferences: object): Promise<void> {
      await db
        .updateTable('users')
        .set({ preferences: JSON.stringify(preferences) })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .execute();
    },

    /** Does not raise the version: a sanction must not conflict with an edit of the person. */
    async setLimits(siteId: number, id: number, limits: WritingLimits): Promise<void> {
      await db
        .updateTable('users')
        .set({
          mutedUntil: limits.mutedUntil,
          suspendedUntil: limits.suspendedUntil,
          mustAcknowledge: limits.mustAcknowledge,
        })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .execute();
    },

    async setAvatarFile(siteId: number, id: number, fileId: number | null): Promise<void> {
      await db
        .updateTable('users')
        .set({ avatarFileId: fileId, updatedAt: sql<Date>`now()` })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .execute();
    },

    /** Needs no site id, because the token of a mailed link names the account. */
    async markVerified(id: number, now: Date): Promise<void> {
      await db
        .updateTable('users')
        .set((eb) => ({ verifiedAt: eb.fn.coalesce('verifiedAt', eb.val(now)) }))
        .where('id', '=', id)
        .execute();
    },

    setPassword: (id: number, passwordHash: string, now: Date, mailedTo?: string) =>
      db
        .updateTable('users')
        .set((eb) => ({
          passwordHash,
          // Stays null for a first password, which replaces no password that someone else might
          // know.
          passwordReplacedAt: sql<Date | null>`case when password_hash is null
            and password_replaced_at is null then null else ${now}::timestamptz end`,
          // The link was mailed to this address, so following it verifies the address.
          verifiedAt: eb.fn.coalesce('verifiedAt', eb.val(now)),
          passwordSetByStaff: false,
          updatedAt: now,
        }))
        .where('id', '=', id)
        .$if(mailedTo !== undefined, (q) => q.where('email', '=', mailedTo as string))
        .returning(['siteId', 'email'])
        .executeTakeFirst(),

    /**
     * Leaves `verifiedAt` and `passwordSetByStaff` unchanged. Returns false if the stored hash is
     * not `before`.
     */
    async replaceOwnPassword(
      id: number,
      before: string,
      passwordHash: string,
      now: Date,
    ): Promise<boolean> {
      const updated = await db
        .updateTable('users')
        .set({ passwordHash, passwordReplacedAt: now, updatedAt: now })
        .where('id', '=', id)
        .where('passwordHash', '=', before)
        .executeTakeFirst();
      return updated.numUpdatedRows > 0n;
    },

    async rehashPassword(id: number, before: string, passwordHash: string): Promise<void> {
      await db
        .updateTable('users')
        .set({ passwordHash })
        .where('id', '=', id)
        .where('passwordHash', '=', before)
        .execute();
    },

    /**
     * Clears the passwords of all other accounts of the person, or replaces them. Clearing sets
     * `passwordReplacedAt`, so that the next password does not count as a first one.
     */
    async replaceLinkedPasswords(
      id: number,
      replacement?: { passwordHash: string; now: Date },
    ): Promise<void> {
      await db
        .updateTable('users')
        .set((eb) =>
          replacement
            ? {
                passwordHash: replacement.passwordHash,
                passwordReplacedAt: replacement.now,
                passwordSetByStaff: false,
                updatedAt: replacement.now,
              }
            : {
                passwordHash: null,
                passwordReplacedAt: eb.fn.coalesce('passwordReplacedAt', 'insertedAt'),
              },
        )
        .where('personId', '=', (eb) =>
          eb.selectFrom('users as own').select('own.personId').where('own.id', '=', id),
        )
        .where('id', '<>', id)
        .where('passwordHash', 'is not', null)
        .execute();
    },

    /** Returns the account with this address, if it received mails until now. */
    async optOut(siteId: number, email: string): Promise<number | undefined> {
      const row = await db
        .updateTable('users')
        .set({
          receiveEmails: false,
          version: sql<number>`version + 1`,
          updatedAt: sql<Date>`now()`,
        })
        .where('siteId', '=', siteId)
        .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
        .where('deletedAt', 'is', null)
        .where('receiveEmails', '=', true)
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },
  };
}
