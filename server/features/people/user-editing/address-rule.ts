import type { Db } from '../../../db/database.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';
import type { AdminAddressRule } from '../users/user-rules.ts';

/** Domains of the site for admin addresses, or else those of the installation. */
export async function findAdminAddressRule(
  db: Db,
  siteId: number,
  installation: AdminAddressRule,
): Promise<AdminAddressRule> {
  const domains = await sitesIn(db).staffMailDomains(siteId);
  return domains.length > 0 ? { ...installation, domains } : installation;
}
