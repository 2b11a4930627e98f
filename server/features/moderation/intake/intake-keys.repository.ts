import type { Db } from '../../../db/database.ts';
import type { IntakeKey } from '../../../http/route-access.ts';

export interface ListedKey extends IntakeKey {
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
        .select(['id', 'site_id as siteId', 'name', 'last_used_at as lastUsedAt'])
        .where('key_hash', '=', keyHash)
        .where('revoked_at', 'is', null)
        .executeTakeFirst(),

    async touch(id: number, now: Date): Promise<void> {
      await db.updateTable('intake_keys').set({ last_used_at: now }).where('id', '=', id).execute();
    },

    async insert(siteId: number, name: string, keyHash: Buffer): Promise<number> {
      const { id } = await db
        .insertInto('intake_keys')
        .values({ site_id: siteId, name, key_hash: keyHash })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Of all sites: only whoever runs the server sees this list. */
    list: (): Promise<ListedKey[]> =>
      db
        .selectFrom('intake_keys')
        .innerJoin('sites', 'sites.id', 'intake_keys.site_id')
        .select([
          'intake_keys.id',
          'intake_keys.site_id as siteId',
          'intake_keys.name',
          'sites.prefix',
          'intake_keys.inserted_at as insertedAt',
          'intake_keys.last_used_at as lastUsedAt',
          'intake_keys.revoked_at as revokedAt',
        ])
        .orderBy('intake_keys.id')
        .execute(),

    async revoke(id: number, now: Date): Promise<IntakeKey | undefined> {
      return db
        .updateTable('intake_keys')
        .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
        .where('id', '=', id)
        .returning(['id', 'site_id as siteId', 'name'])
        .executeTakeFirst();
    },
  };
}
