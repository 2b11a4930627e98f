import type { Trx } from '../../../db/database.ts';
import { publishWebhook } from '../webhooks/webhook-outbox.ts';

/** Publishes only the flag, neither the person nor the text. */
export function publishCareWebhook(
  trx: Trx,
  siteId: number,
  flagId: number,
  type: 'care.opened' | 'care.answered',
): Promise<void> {
  return publishWebhook(trx, { siteId, type, subject: `flag ${flagId}`, data: { flagId } });
}
