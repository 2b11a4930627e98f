import type { Trx } from '../db/database.ts';
import { fillAwards } from './awards.ts';
import { fillContent } from './content.ts';
import { fillExtras } from './extras.ts';
import { createAccounts, storeAccounts } from './people.ts';
import { createSites, type SitePrefix, storeSites } from './sites.ts';

interface DemoLogin {
  label: string;
  username: string;
  email: string;
  /** The prefix of the site. */
  site: SitePrefix;
}

/** One for each role, all on the first site. */
export const demoLogins: readonly DemoLogin[] = [
  { label: 'Super Admin', username: 'noor', email: 'noor@steward.example', site: 'kidney' },
  { label: 'Community Tech', username: 'tomasz', email: 'tomasz@steward.example', site: 'kidney' },
  { label: 'Admin', username: 'abena', email: 'abena@steward.example', site: 'kidney' },
  { label: 'Moderator', username: 'lucia', email: 'lucia@steward.example', site: 'kidney' },
  { label: 'Member', username: 'walter', email: 'walter.brandt@example.org', site: 'kidney' },
  { label: 'Spammer', username: 'BestDealsDora', email: 'dora.deals@example.net', site: 'kidney' },
];

export const demoPassword = 'Porch-Light-42!';

export interface DemoOptions {
  /** Of the demo password; all demo logins share it. */
  passwordHash: string;
  /** The network is filled as if it had lived until this moment. */
  now: Date;
}

/** Fills an empty database. The same `now` gives the same rows. */
export async function fillDemoNetwork(trx: Trx, { passwordHash, now }: DemoOptions): Promise<void> {
  const sites = createSites();
  const accounts = createAccounts(sites, now);
  await storeSites(trx, sites);
  await storeAccounts(trx, accounts, passwordHash);
  await fillContent(trx, sites, accounts, now);
  await fillAwards(trx, sites, accounts, now);
  await fillExtras(trx, sites, accounts, now);
}
