import type { Hosts } from '../../../base/hosts.ts';
import type { Db } from '../../../db/database.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';

/** Host names that count as the site's own in a menu: its domain and its aliases. */
export async function findMenuHosts(db: Db, hosts: Hosts, siteId: number): Promise<string[]> {
  const sites = sitesIn(db);
  const site = (await sites.list()).find(({ id }) => id === siteId);
  if (!site) throw new Error(`No site ${siteId}`);
  const aliases = (await sites.aliasHosts()).filter((alias) => alias.siteId === siteId);
  const names = [site.domainName, ...aliases.map(({ host }) => host)];
  // Names with port come first, because the name alone is their prefix.
  return [...new Set(names.flatMap((name) => [hosts.ofSite(name), name]))];
}
