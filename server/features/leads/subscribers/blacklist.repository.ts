import { anyOfTexts } from '../../../db/any-of.ts';
import type { Db } from '../../../db/database.ts';

const blacklistKinds = ['address', 'domain'] as const;
type BlacklistKind = (typeof blacklistKinds)[number];

export interface BlacklistEntry {
  kind: BlacklistKind;
  /** Lower case. */
  value: string;
  note: string;
}

/** Addresses and domains that no site of the network may write to. */
export function blacklistRepository(db: Db) {
  return {
    async list(): Promise<BlacklistEntry[]> {
      const rows = await db
        .selectFrom('email_blacklist')
        .select(['kind', 'value', 'note'])
        .orderBy('kind')
        .orderBy('value')
        .execute();
      return rows as BlacklistEntry[];
    },

    /** True if new; a known entry gets the new note. */
    async add(entry: BlacklistEntry): Promise<boolean> {
      const known = await db
        .updateTable('email_blacklist')
        .set({ note: entry.note })
        .where('kind', '=', entry.kind)
        .where('value', '=', entry.value)
        .executeTakeFirst();
      if (known.numUpdatedRows > 0n) return false;
      await db
        .insertInto('email_blacklist')
        .values(entry)
        .onConflict((oc) => oc.doNothing())
        .execute();
      return true;
    },

    async remove({ kind, value }: Pick<BlacklistEntry, 'kind' | 'value'>): Promise<boolean> {
      const removed = await db
        .deleteFrom('email_blacklist')
        .where('kind', '=', kind)
        .where('value', '=', value)
        .executeTakeFirst();
      return removed.numDeletedRows > 0n;
    },

    async findDomains(domains: readonly string[]): Promise<string[]> {
      if (domains.length === 0) return [];
      const rows = await db
        .selectFrom('email_blacklist')
        .select('value')
        .where('kind', '=', 'domain')
        .where('value', '=', anyOfTexts(domains))
        .execute();
      return rows.map(({ value }) => value);
    },
  };
}
