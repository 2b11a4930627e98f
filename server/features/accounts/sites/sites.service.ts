import type { Actor } from '../../../base/actor.ts';
import type { Database } from '../../../db/database.ts';
import { type Site, sitesRepository } from './sites.repository.ts';

export interface SitesService {
  all(): Promise<Site[]>;
  ofActor(actor: Actor): Promise<Site[]>;
}

export function createSitesService({ database }: { database: Database }): SitesService {
  const sites = sitesRepository(database.db);
  return {
    all: () => sites.list(),
    ofActor: (actor) => sites.ofAccount(actor.siteId, actor.id),
  };
}
