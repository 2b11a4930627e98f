import type { Hosts } from '../../../base/hosts.ts';
import type { Db } from '../../../db/database.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';

export interface SiteOrigins {
  of(db: Db, siteId: number): Promise<string>;
  all(db: Db): Promise<Map<string, number>>;
}

export function createSiteOrigins(hosts: Hosts): SiteOrigins {
  async function all(db: Db): Promise<Map<string, number>> {
    const sites = await sitesIn(db).list();
    return new Map(sites.map(({ id, domainName }) => [hosts.originOfSite(domainName), id]));
  }
  return {
    all,
    async of(db, siteId) {
      for (const [origin, id] of await all(db)) if (id === siteId) return origin;
      throw new Error(`No site ${siteId}`);
    },
  };
}
