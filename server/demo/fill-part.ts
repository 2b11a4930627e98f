import type { Trx } from '../db/database.ts';
import type { DemoAccount } from './account.ts';
import type { DemoSite } from './sites.ts';

/** Fills one part of the demo network, such as its awards. */
export type FillPart = (
  trx: Trx,
  sites: readonly DemoSite[],
  accounts: readonly DemoAccount[],
  now: Date,
) => Promise<void>;
