import { may, refusalMessage } from '../../../../contract/permissions.ts';
import { readSiteSettings, type SiteSettings } from '../../../../contract/site/site-settings.ts';
import { readSuperSettings } from '../../../../contract/site/super-settings.ts';
import type { Actor } from '../../../base/actor.ts';
import { forbidden } from '../../../base/errors.ts';
import type { Site } from '../../../base/viewer.ts';
import type { Database, Db } from '../../../db/database.ts';
import { createSnapshot, type Snapshot } from '../../../lib/snapshot.ts';
import { sitesRepository } from './sites.repository.ts';

const maxCachedSitesAgeMs = 1000;

export interface SitesService {
  all(): Promise<Site[]>;
  /** Sites, at most a second old, for public pages, which read them with every request. */
  recent: Snapshot<readonly Site[]>;
  byDomain(domainName: string): Promise<Site | undefined>;
  first(): Promise<Site | undefined>;
  settings(siteId: number): Promise<SiteSettings>;
  pageExtras(siteId: number): Promise<{
    notice: string;
    headSnippets: readonly string[];
    hasSignUp: boolean;
    hasIllegalContentForm: boolean;
  }>;
  deliveryHour(siteId: number): Promise<number | undefined>;
  ofActor(actor: Actor): Promise<(Site & { userId: number })[]>;
  listNetwork(actor: Actor): Promise<Site[]>;
}

export function sitesIn(db: Db) {
  const { list, aliases, aliasHosts, ofAccount, settings: stored } = sitesRepository(db);
  return {
    list,
    aliases,
    aliasHosts,
    ofAccount,
    async staffMailDomains(siteId: number): Promise<readonly string[]> {
      return readSuperSettings((await stored(siteId)).superSettings).staffMailDomains;
    },
    settings: async (siteId: number): Promise<SiteSettings> =>
      readSiteSettings((await stored(siteId)).settings),
  };
}

export function createSitesService({ database }: { database: Database }): SitesService {
  const sites = sitesRepository(database.db);
  return {
    all: () => sites.list(),
    recent: createSnapshot(() => sites.list(), maxCachedSitesAgeMs),
    byDomain: (domainName) => sites.findByDomain(domainName),
    first: () => sites.findFirst(),
    settings: async (siteId) => readSiteSettings((await sites.settings(siteId)).settings),
    async pageExtras(siteId) {
      const stored = await sites.settings(siteId);
      const { headSnippets, signUp, digitalServicesAct } = readSiteSettings(stored.settings);
      const { maintenanceNotice } = readSuperSettings(stored.superSettings);
      return {
        notice: maintenanceNotice,
        headSnippets,
        hasSignUp: signUp,
        hasIllegalContentForm: digitalServicesAct,
      };
    },
    async deliveryHour(siteId) {
      return readSuperSettings((await sites.settings(siteId)).superSettings).deliveryHour;
    },
    async listNetwork(actor) {
      const permission = 'experiments.manage';
      if (!may(actor, permission)) throw forbidden(refusalMessage(permission));
      return sites.list();
    },
    ofActor: (actor) => sites.ofAccount(actor.siteId, actor.id, actor.provenAt),
  };
}
