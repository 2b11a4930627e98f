import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export interface IntakeKeyRow {
  id: number;
  siteId: number;
  name: string;
}

export interface ListedIntakeKey extends IntakeKeyRow {
  prefix: string;
  insertedAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

const hasIntakeScope = sql<boolean>`'intake' = any (intake_keys.scopes)`;

/** Tokens with the scope 'intake', as the command line manages them. */
export function intakeKeysRepository(db: Db) {
  return {
    async insert(siteId: number, name: string, keyHash: Buffer): Promise<number> {
      const { id } = await db
        .insertInto('intake_keys')
        .values({ siteId, name, keyHash })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    list: (): Promise<ListedIntakeKey[]> =>
      db
        .selectFrom('intake_keys')
        .innerJoin('sites', 'sites.id', 'intake_keys.siteId')
        .select([
          'intake_keys.id',
          'intake_keys.siteId',
          'intake_keys.name',
          'sites.prefix',
          'intake_keys.insertedAt',
          'intake_keys.lastUsedAt',
          'intake_keys.revokedAt',
        ])
        .where(hasIntakeScope)
        .orderBy('intake_keys.id')
        .execute(),

    async revoke(id: number, now: Date): Promise<IntakeKeyRow | undefined> {
      return db
        .updateTable('intake_keys')
        .set((eb) => ({ revokedAt: eb.fn.coalesce('revokedAt', eb.val(now)) }))
        .where('id', '=', id)
        .where(hasIntakeScope)
        .returning(['id', 'siteId', 'name'])
        .executeTakeFirst();
    },
  };
}
