import { may, refusal } from '../../../../contract/permissions.ts';
import { readSuperSettings } from '../../../../contract/site/super-settings.ts';
import type { Actor } from '../../../base/actor.ts';
import { forbidden } from '../../../base/errors.ts';
import type { Site } from '../../../base/viewer.ts';
import type { Database, Db } from '../../../db/database.ts';
import { sitesRepository } from './sites.repository.ts';

export interface SitesService {
  all(): Promise<Site[]>;
  byDomain(domainName: string): Promise<Site | undefined>;
  /** Shown where neither the host nor a session says which site is meant. */
  first(): Promise<Site | undefined>;
  /** What stands on every page of the site while it is being worked on; mostly nothing. */
  notice(siteId: number): Promise<string>;
  ofActor(actor: Actor): Promise<Site[]>;
  /** All there are, for those whose work is the whole network's. */
  network(actor: Actor): Promise<Site[]>;
}

/** What other areas may ask inside a transaction of theirs. */
export function sitesIn(db: Db) {
  const { list, ofAccount, superSettings: stored } = sitesRepository(db);
  return {
    list,
    ofAccount,
    /** Where the address of someone at admin level must be, if the site has rules of its own. */
    async staffMailDomains(siteId: number): Promise<readonly string[]> {
      return readSuperSettings(await stored(siteId)).staffMailDomains;
    },
  };
}

export function createSitesService({ database }: { database: Database }): SitesService {
  const sites = sitesRepository(database.db);
  return {
    all: () => sites.list(),
    byDomain: (domainName) => sites.findByDomain(domainName),
    first: () => sites.findFirst(),
    async notice(siteId) {
      return readSuperSettings(await sites.superSettings(siteId)).maintenanceNotice;
    },
    async network(actor) {
      const permission = 'experiments.manage';
      if (!may(actor, permission)) throw forbidden(refusal(permission));
      return sites.list();
    },
    ofActor: (actor) => sites.ofAccount(actor.siteId, actor.id, actor.provenAt),
  };
}
