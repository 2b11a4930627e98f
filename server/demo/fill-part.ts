import type { Trx } from '../db/database.ts';
import type { DemoAccount } from './account.ts';
import type { DemoSite } from './sites.ts';

export type FillDemoPart = (
  trx: Trx,
  sites: readonly DemoSite[],
  accounts: readonly DemoAccount[],
  now: Date,
) => Promise<void>;
