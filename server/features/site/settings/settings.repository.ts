import type { Db } from '../../../db/database.ts';
import { domainAliases } from '../../accounts/sites/site-rows.ts';

export interface SiteSettingsRow {
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
  const selectSite = (siteId: number) =>
    db
      .selectFrom('sites')
      .select(['name', 'tier', 'features', 'settings', 'settingsVersion'])
      .select(['superSettings', 'superSettingsVersion'])
      .select(domainAliases.as('domainAliases'))
      .where('id', '=', siteId);

  return {
    find: (siteId: number): Promise<SiteSettingsRow> =>
      selectSite(siteId).executeTakeFirstOrThrow(),

    findForUpdate: (siteId: number): Promise<SiteSettingsRow> =>
      selectSite(siteId).forUpdate().executeTakeFirstOrThrow(),
  };
}
