import type { FlagOperation } from '../../../../contract/moderation/content-flags.ts';
import type { Trx } from '../../../db/database.ts';
import type { Flag } from '../flags/flag.repository.ts';
import { publishWebhook } from '../webhooks/webhook-outbox.ts';

const reversingOperations: readonly FlagOperation[] = ['REOPEN', 'UN_SPAM', 'UN_DELETE'];

/**
 * Publishes nothing for care cases, which have their own events, and for escalations, which decide
 * nothing.
 */
export async function publishDecisionWebhook(
  trx: Trx,
  before: Flag,
  after: Flag,
  operation: FlagOperation,
): Promise<void> {
  if (before.isCare || operation === 'ESCALATE') return;
  if (reversingOperations.includes(operation)) return publishReversalWebhook(trx, after);
  await publishFlagWebhook(trx, after, 'flag.decided');
}

export async function publishReversalWebhook(trx: Trx, flag: Flag): Promise<void> {
  if (!flag.isCare) await publishFlagWebhook(trx, flag, 'flag.reversed');
}

function publishFlagWebhook(
  trx: Trx,
  { siteId, id: flagId, assocType, assocId, outcome, isOpen }: Flag,
  type: 'flag.decided' | 'flag.reversed',
): Promise<void> {
  const data = { flagId, assocType, assocId, outcome, isOpen };
  return publishWebhook(trx, { siteId, type, subject: `flag ${flagId}`, data });
}
