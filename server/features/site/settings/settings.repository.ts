import type { Db } from '../../../db/database.ts';
import { domainAliases } from '../../accounts/sites/site-rows.ts';

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

export function settingsRepository(db: Db) {
  const ofSite = (siteId: number) =>
    db
      .selectFrom('sites')
      .select(['name', 'tier', 'features', 'settings', 'settingsVersion'])
      .select(['superSettings', 'superSettingsVersion'])
      .select(domainAliases.as('domainAliases'))
      .where('id', '=', siteId);

  return {
    find: (siteId: number): Promise<SiteRow> => ofSite(siteId).executeTakeFirstOrThrow(),

    findForUpdate: (siteId: number): Promise<SiteRow> =>
      ofSite(siteId).forUpdate().executeTakeFirstOrThrow(),
  };
}
