import type { Db } from '../../../db/database.ts';
import { sitesRepository } from '../sites/sites.repository.ts';
import { accountsRepository } from './accounts.repository.ts';

export interface StaffSenderNames {
  siteName: string;
  /** Example: 'maria of the staff of Kidney Circle'. */
  name: string;
}

export async function findStaffSenderNames(
  db: Db,
  actor: { siteId: number; id: number },
): Promise<StaffSenderNames> {
  const site = (await sitesRepository(db).list()).find(({ id }) => id === actor.siteId);
  const account = await accountsRepository(db).find(actor.siteId, actor.id);
  const siteName = site?.name ?? '';
  const staff = `the staff of ${siteName}`;
  return { siteName, name: account ? `${account.username} of ${staff}` : staff };
}
