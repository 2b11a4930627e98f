import type { Trx } from '../db/database.ts';

/** Follow-up work when content of these people is removed, such as erasing texts about them. */
export type RemovalFollowUp = (
  trx: Trx,
  siteId: number,
  userIds: readonly number[],
) => Promise<void>;
