import type { Trx } from '../../../db/database.ts';
import { publishWebhook } from '../webhooks/webhook-outbox.ts';

/** Tells nothing but the flag: who it is about and what was written stay here. */
export function publishCare(
  trx: Trx,
  siteId: number,
  flagId: number,
  type: 'care.opened' | 'care.answered',
): Promise<void> {
  return publishWebhook(trx, { siteId, type, subject: `flag ${flagId}`, data: { flagId } });
}
