import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

export interface SiteRow {
  name: string;
  tier: number;
  features: string[];
  settings: unknown;
  settingsVersion: number;
  superSettings: unknown;
  superSettingsVersion: number;
  domainAliases: string[];
}

/** What a site and those above it decided, in the site's own row. */
export function settingsRepository(db: Db) {
  const ofSite = (siteId: number) =>
    db
      .selectFrom('sites')
      .select(['name', 'tier', 'features', 'settings', 'settingsVersion'])
      .select(['superSettings', 'superSettingsVersion'])
      .select(
        sql<string[]>`array(select host from site_aliases
          where site_id = sites.id order by host)`.as('domainAliases'),
      )
      .where('id', '=', siteId);

  return {
    find: (siteId: number): Promise<SiteRow> => ofSite(siteId).executeTakeFirstOrThrow(),

    findForUpdate: (siteId: number): Promise<SiteRow> =>
      ofSite(siteId).forUpdate().executeTakeFirstOrThrow(),

    /** Of these hosts one that is another site's, or its main one. */
    async takenHost(siteId: number, hosts: readonly string[]): Promise<string | undefined> {
      const { rows } = await sql<{ host: string }>`
        select domain_name as host from sites where domain_name = any(${[...hosts]}::text[])
        union all
        select host from site_aliases
        where host = any(${[...hosts]}::text[]) and site_id <> ${siteId}
        limit 1`.execute(db);
      return rows[0]?.host;
    },
  };
}
