import { type Insertable, sql, type UpdateObject } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import type { DB } from '../../../db/types.generated.ts';

type UserColumns = UpdateObject<DB, 'users'>;

/**
 * Every write of `users`. `insert` and `update` return the statement, so that callers choose what
 * comes back.
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

    /** A change that others may not overwrite unseen: it makes a new version. */
    update: (siteId: number, ids: readonly number[], values: UserColumns) =>
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

    async setAvatarFile(siteId: number, id: number, fileId: number | null): Promise<void> {
      await db
        .updateTable('users')
        .set({ avatarFileId: fileId, updatedAt: sql<Date>`now()` })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .execute();
    },

    /** By user id alone: the bearer of a mailed link is known by nothing else. */
    async markVerified(id: number, now: Date): Promise<void> {
      await db
        .updateTable('users')
        .set((eb) => ({ verifiedAt: eb.fn.coalesce('verifiedAt', eb.val(now)) }))
        .where('id', '=', id)
        .execute();
    },

    /** Nothing when `mailedTo` is not the address of the account any more. */
    setPassword: (id: number, passwordHash: string, now: Date, mailedTo?: string) =>
      db
        .updateTable('users')
        .set((eb) => ({
          passwordHash,
          // The first one replaces nothing that somebody else might know.
          passwordReplacedAt: sql<Date | null>`case when password_hash is null
            and password_replaced_at is null then null else ${now}::timestamptz end`,
          // Following the link proved that the address is theirs.
          verifiedAt: eb.fn.coalesce('verifiedAt', eb.val(now)),
          passwordSetByStaff: false,
          updatedAt: now,
        }))
        .where('id', '=', id)
        .$if(mailedTo !== undefined, (q) => q.where('email', '=', mailedTo as string))
        .returning(['siteId', 'email'])
        .executeTakeFirst(),

    /**
     * Ends the passwords of all other accounts of the person, or replaces them by this one. An
     * ended one leaves its date behind, so that the next is not taken for a first password.
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

    /** The account that received mails under this address, if there was one. */
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
