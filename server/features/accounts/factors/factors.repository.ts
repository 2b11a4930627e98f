import { sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';
import { hasProvenAddress } from '../users/same-person.ts';

export interface Factor {
  id: number;
  userId: number;
  kind: 'totp' | 'passkey';
  name: string;
  insertedAt: Date;
  lastUsedAt: Date | null;
}

export interface TotpFactor {
  id: number;
  userId: number;
  name: string;
  sealedSecret: Buffer;
}

export interface Passkey {
  id: number;
  userId: number;
  name: string;
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: number;
  transports: string[];
  rpId: string;
}

const passkeyColumns = [
  'id',
  'userId',
  'name',
  'credentialId',
  'publicKey',
  'signCount',
  'transports',
  'rpId',
] as const;

type PasskeyRow = { [Name in keyof Passkey]: Passkey[Name] | null };

/**
 * Accounts of the person whose factors count for this one: its own, and those of linked accounts if
 * both have proven the address. Otherwise staff of another site, who can set a password there, could
 * add factors that count here.
 */
const selectAccountsSharingFactors = (userId: number) => sql<number>`(
  select account.id from users as own join users as account on account.person_id = own.person_id
  where own.id = ${userId} and (account.id = own.id
    or (${hasProvenAddress('own')} and ${hasProvenAddress('account')})))`;

/** Factors belong to an account and count for all linked accounts of the person. */
export function factorsRepository(db: Db) {
  const selectFactorsOfPerson = (userId: number) =>
    db.selectFrom('second_factors').where('userId', 'in', selectAccountsSharingFactors(userId));

  return {
    list: (userId: number): Promise<Factor[]> =>
      selectFactorsOfPerson(userId)
        .select(['id', 'userId', 'name', 'insertedAt', 'lastUsedAt'])
        .select(sql<Factor['kind']>`kind`.as('kind'))
        .orderBy('id')
        .execute(),

    async hasAny(userId: number): Promise<boolean> {
      return (
        (await selectFactorsOfPerson(userId).select('id').limit(1).executeTakeFirst()) !== undefined
      );
    },

    async totpOfPerson(userId: number): Promise<TotpFactor[]> {
      const rows = await selectFactorsOfPerson(userId)
        .select(['id', 'userId', 'name', 'sealedSecret'])
        .where('kind', '=', 'totp')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...row, sealedSecret: row.sealedSecret as Buffer }));
    },

    async passkeysOfPerson(userId: number): Promise<Passkey[]> {
      const rows = await selectFactorsOfPerson(userId)
        .select(passkeyColumns)
        .where('kind', '=', 'passkey')
        .orderBy('id')
        .execute();
      return rows.map(toPasskey);
    },

    async findPasskey(credentialId: Buffer): Promise<Passkey | undefined> {
      const row = await db
        .selectFrom('second_factors')
        .select(passkeyColumns)
        .where('credentialId', '=', credentialId)
        .executeTakeFirst();
      return row && toPasskey(row);
    },

    async insertTotp(row: {
      userId: number;
      name: string;
      sealedSecret: Buffer;
      lastStep: number;
    }) {
      await db
        .insertInto('second_factors')
        .values({ ...row, kind: 'totp', lastUsedAt: new Date() })
        .execute();
    },

    /** False if the passkey is already registered, here or by someone else. */
    async insertPasskey(row: Omit<Passkey, 'id'>): Promise<boolean> {
      const inserted = await db
        .insertInto('second_factors')
        .values({ ...row, kind: 'passkey' })
        .onConflict((oc) => oc.column('credentialId').doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    /** False if this or a later code was accepted before, in any process. */
    async acceptStep(id: number, step: number, now: Date): Promise<boolean> {
      const updated = await db
        .updateTable('second_factors')
        .set({ lastStep: step, lastUsedAt: now })
        .where('id', '=', id)
        .where((eb) => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
        .executeTakeFirst();
      return updated.numUpdatedRows > 0n;
    },

    /** False if the counter went back: the passkey was copied. Most passkeys always count 0. */
    async acceptPasskey(id: number, signCount: number, now: Date): Promise<boolean> {
      const updated = await db
        .updateTable('second_factors')
        .set({ signCount, lastUsedAt: now })
        .where('id', '=', id)
        .where((eb) =>
          eb.or([
            eb('signCount', '<', signCount),
            eb.and([eb('signCount', '=', 0), eb(eb.val(signCount), '=', 0)]),
          ]),
        )
        .executeTakeFirst();
      return updated.numUpdatedRows > 0n;
    },

    remove: (userId: number, id: number): Promise<{ name: string } | undefined> =>
      db
        .deleteFrom('second_factors')
        .where('id', '=', id)
        .where('userId', 'in', selectAccountsSharingFactors(userId))
        .returning('name')
        .executeTakeFirst(),

    listOfAccount: (userId: number): Promise<Factor[]> =>
      db
        .selectFrom('second_factors')
        .select(['id', 'userId', 'name', 'insertedAt', 'lastUsedAt'])
        .select(sql<Factor['kind']>`kind`.as('kind'))
        .where('userId', '=', userId)
        .orderBy('id')
        .execute(),

    /**
     * Removes factors of this account only: staff of one site must not affect accounts of other
     * sites.
     */
    async removeOfAccount(userId: number): Promise<string[]> {
      const removed = await db
        .deleteFrom('second_factors')
        .where('userId', '=', userId)
        .returning('name')
        .execute();
      await db.deleteFrom('recovery_codes').where('userId', '=', userId).execute();
      return removed.map(({ name }) => name);
    },

    async replaceRecoveryCodes(userId: number, hashes: readonly Buffer[]): Promise<void> {
      await db
        .deleteFrom('recovery_codes')
        .where('userId', 'in', selectAccountsSharingFactors(userId))
        .execute();
      if (hashes.length === 0) return;
      await db
        .insertInto('recovery_codes')
        .values(hashes.map((codeHash) => ({ userId, codeHash })))
        .execute();
    },

    async countRecoveryCodes(userId: number): Promise<number> {
      const { total } = await db
        .selectFrom('recovery_codes')
        .select(sql<number>`count(*)::int`.as('total'))
        .where('userId', 'in', selectAccountsSharingFactors(userId))
        .where('usedAt', 'is', null)
        .executeTakeFirstOrThrow();
      return total;
    },

    async acceptRecoveryCode(userId: number, codeHash: Buffer, now: Date): Promise<boolean> {
      const updated = await db
        .updateTable('recovery_codes')
        .set({ usedAt: now })
        .where('userId', 'in', selectAccountsSharingFactors(userId))
        .where('codeHash', '=', codeHash)
        .where('usedAt', 'is', null)
        .executeTakeFirst();
      return updated.numUpdatedRows > 0n;
    },

    async erase(userIds: readonly number[]): Promise<void> {
      await db.deleteFrom('second_factors').where('userId', '=', anyOf(userIds)).execute();
      await db.deleteFrom('recovery_codes').where('userId', '=', anyOf(userIds)).execute();
    },

    /** Secrets after this id that were not sealed with the key of `currentHeader`. */
    sealedWithOtherKeys: async (currentHeader: Buffer, afterId: number, limit: number) => {
      const rows = await db
        .selectFrom('second_factors')
        .select(['id', 'userId', 'sealedSecret'])
        .where('kind', '=', 'totp')
        .where('id', '>', afterId)
        .where(
          sql`substring(sealed_secret from 1 for ${currentHeader.length}::int)`,
          '<>',
          currentHeader,
        )
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, sealedSecret: row.sealedSecret as Buffer }));
    },

    async replaceSealed(id: number, before: Buffer, sealedSecret: Buffer): Promise<void> {
      await db
        .updateTable('second_factors')
        .set({ sealedSecret })
        .where('id', '=', id)
        .where('sealedSecret', '=', before)
        .execute();
    },
  };
}

function toPasskey(row: PasskeyRow): Passkey {
  return {
    ...(row as Passkey),
    signCount: Number(row.signCount),
    transports: row.transports ?? [],
  };
}
