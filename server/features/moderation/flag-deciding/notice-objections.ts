import type { FlagOperation } from '../../../../contract/moderation/content-flags.ts';
import { illegalContentMessages } from '../../../../contract/moderation/illegal-content.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import type { Flag } from '../flags/flag.repository.ts';
import { illegalNoticesRepository } from '../illegal-notices/illegal-notices.repository.ts';

/**
 * Refuses to keep a text that the same person decided to keep before, if the sender of the notice
 * objects to that decision.
 */
export async function assertNoObjectionToOwnDecision(
  trx: Trx,
  actor: Actor,
  { id, isReportedIllegal }: Flag,
  operation: FlagOperation | undefined,
): Promise<void> {
  if (!isReportedIllegal || (operation !== 'DONE' && operation !== 'APPROVE')) return;
  const notices = illegalNoticesRepository(trx);
  if (await notices.isOwnDecisionObjectedTo(actor.siteId, id, actor.id)) {
    throw conflict(illegalContentMessages.ownDecision);
  }
}
