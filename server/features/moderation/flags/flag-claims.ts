import { claimMessages } from '../../../../contract/moderation/flag-claims.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import type { Flag } from './flag.repository.ts';
import { flagClaimsRepository } from './flag-claims.repository.ts';

/**
 * Throws a conflict if somebody else has claimed the flag on a site that requires claims. Flags about
 * people in danger can always be acted on.
 */
export async function assertNotClaimedByOthers(trx: Trx, actor: Actor, flag: Flag): Promise<void> {
  if (!flag.isOpen || flag.isCare) return;
  const claims = flagClaimsRepository(trx);
  const claimant = await claims.findOtherClaimant(actor.siteId, flag.id, actor.id);
  if (claimant === undefined || (await claims.getMode(actor.siteId)) !== 'required') return;
  throw conflict(claimMessages.claimed(claimant));
}
