import type { Db } from '../../../db/database.ts';
import { sitesIn } from '../../accounts/sites/sites.service.ts';
import type { AddressRule } from '../users/user-rules.ts';

/** Where addresses at admin level must be: as the site says, or else as the installation does. */
export async function addressRuleIn(
  db: Db,
  siteId: number,
  installation: AddressRule,
): Promise<AddressRule> {
  const domains = await sitesIn(db).staffMailDomains(siteId);
  return domains.length > 0 ? { ...installation, domains } : installation;
}
