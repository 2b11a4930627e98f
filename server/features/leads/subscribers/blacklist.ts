import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import type { Db } from '../../../db/database.ts';
import { blacklistRepository } from './blacklist.repository.ts';

const disposableDomains: ReadonlySet<string> = disposableEmailBlocklistSet();

/** Domains that are blacklisted or disposable, by themselves or by a parent domain. */
export async function findBlockedDomains(db: Db, domains: readonly string[]): Promise<string[]> {
  const above = new Map(domains.map((domain) => [domain, listParentDomains(domain)]));
  const all = new Set([...above.values()].flat());
  const blacklisted = new Set(await blacklistRepository(db).findDomains([...all]));
  const isBlockedDomain = (domain: string) =>
    disposableDomains.has(domain) || blacklisted.has(domain);
  return domains.filter((domain) => above.get(domain)?.some(isBlockedDomain));
}

/** Example: `mail.example.org` gives itself, `example.org` and `org`. */
function listParentDomains(domain: string): string[] {
  const labels = domain.split('.');
  return labels.map((_, i) => labels.slice(i).join('.'));
}
