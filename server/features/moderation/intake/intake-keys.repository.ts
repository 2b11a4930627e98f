import type { Db } from '../../../db/database.ts';
import type { IntakeKey } from '../../../http/route-access.ts';

export interface ListedIntakeKey extends IntakeKey {
  prefix: string;
  insertedAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

export function intakeKeysRepository(db: Db) {
  return {
    find: (keyHash: Buffer) =>
      db
        .selectFrom('intake_keys')
        .innerJoin('sites', 'sites.id', 'intake_keys.siteId')
        .select(['intake_keys.id', 'siteId', 'intake_keys.name', 'lastUsedAt', 'sites.settings'])
        .where('keyHash', '=', keyHash)
        .where('revokedAt', 'is', null)
        .executeTakeFirst(),

    async touch(id: number, now: Date): Promise<void> {
      await db.updateTable('intake_keys').set({ lastUsedAt: now }).where('id', '=', id).execute();
    },

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
        .orderBy('intake_keys.id')
        .execute(),

    async revoke(id: number, now: Date): Promise<IntakeKey | undefined> {
      return db
        .updateTable('intake_keys')
        .set((eb) => ({ revokedAt: eb.fn.coalesce('revokedAt', eb.val(now)) }))
        .where('id', '=', id)
        .returning(['id', 'siteId', 'name'])
        .executeTakeFirst();
    },
  };
}
