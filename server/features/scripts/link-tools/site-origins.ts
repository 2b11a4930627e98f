import type { Hosts } from '../../../base/hosts.ts';
import type { Db } from '../../../db/database.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';

/** Origins of all sites; the main one of a site comes before its aliases. */
export interface SiteOrigins {
  of(db: Db, siteId: number): Promise<string>;
  all(db: Db): Promise<Map<string, number>>;
}

export function createSiteOrigins(hosts: Hosts): SiteOrigins {
  async function all(db: Db): Promise<Map<string, number>> {
    const sites = await sitesIn(db).list();
    const aliases = await sitesIn(db).aliasHosts();
    return new Map([
      ...sites.map(({ id, domainName }) => [hosts.originOfSite(domainName), id] as const),
      ...aliases.map(({ host, siteId }) => [hosts.originOfSite(host), siteId] as const),
    ]);
  }
  return {
    all,
    async of(db, siteId) {
      for (const [origin, id] of await all(db)) if (id === siteId) return origin;
      throw new Error(`No site ${siteId}`);
    },
  };
}
