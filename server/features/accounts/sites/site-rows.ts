import { sql } from 'kysely';
import { readSuperSettings } from '../../../../contract/site/super-settings.ts';
import type { Db } from '../../../db/database.ts';

export const domainAliases = sql<string[]>`array(
  select host from site_aliases where site_id = sites.id order by host)`;

/** Owns all writes of `sites` and `site_aliases`. */
export function siteRowsIn(db: Db) {
  return {
    async insert(site: {
      name: string;
      prefix: string;
      domainName: string;
      features: string[];
    }): Promise<number> {
      const { id } = await db
        .insertInto('sites')
        .values(site)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async saveSettings(siteId: number, settings: object): Promise<void> {
      await db
        .updateTable('sites')
        .set((eb) => ({
          settings: JSON.stringify(settings),
          settingsVersion: eb('settingsVersion', '+', 1),
        }))
        .where('id', '=', siteId)
        .execute();
    },

    async saveSuperSettings(
      siteId: number,
      { name, tier, features, ...rest }: { name: string; tier: number; features: string[] },
    ): Promise<void> {
      const { secondFactor } = readSuperSettings(rest);
      await db
        .updateTable('sites')
        .set((eb) => ({
          name,
          tier,
          features,
          superSettings: JSON.stringify(rest),
          superSettingsVersion: eb('superSettingsVersion', '+', 1),
          // The grace period starts with the last change of the second-factor rule.
          secondFactorSince: sql<Date | null>`case
            when coalesce(super_settings ->> 'secondFactor', 'OPTIONAL') = ${secondFactor}
              then second_factor_since
            else now() end`,
        }))
        .where('id', '=', siteId)
        .execute();
    },

    async setAliases(siteId: number, hosts: readonly string[]): Promise<void> {
      await db.deleteFrom('site_aliases').where('siteId', '=', siteId).execute();
      await sql`insert into site_aliases (host, site_id)
        select host, ${siteId}::int from unnest(${[...hosts]}::text[]) as host`.execute(db);
    },

    /**
     * Finds the first of these hosts that belongs to another site, or is the main host of this one.
     */
    async findTakenHost(
      siteId: number,
      hosts: readonly string[],
    ): Promise<{ host: string; isOwn: boolean } | undefined> {
      const { rows } = await sql<{ host: string; isOwn: boolean }>`
        select domain_name as host, id = ${siteId} as "isOwn" from sites
        where domain_name = any(${[...hosts]}::text[])
        union all
        select host, false from site_aliases
        where host = any(${[...hosts]}::text[]) and site_id <> ${siteId}
        limit 1`.execute(db);
      return rows[0];
    },
  };
}
