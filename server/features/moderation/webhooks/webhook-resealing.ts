import type { Db } from '../../../db/database.ts';
import type { SecretBox } from '../../../lib/secret-box.ts';
import { createWebhookSecrets } from './webhook-signing.ts';

/** Seals secrets of webhooks with the current key. Can be stopped and run again. */
export async function resealWebhookSecrets(
  db: Db,
  box: SecretBox,
): Promise<{ resealed: number; unreadable: number }> {
  const secrets = createWebhookSecrets(box);
  const counts = { resealed: 0, unreadable: 0 };
  const isCurrent = (sealed: Buffer) =>
    sealed.subarray(0, box.currentHeader.length).equals(box.currentHeader);
  const endpoints = await db
    .selectFrom('webhook_endpoints')
    .select(['id', 'siteId', 'secret', 'previousSecret'])
    .orderBy('id')
    .execute();
  for (const { id, siteId, secret, previousSecret } of endpoints) {
    for (const [column, sealed] of [
      ['secret', secret],
      ['previousSecret', previousSecret],
    ] as const) {
      if (!sealed || isCurrent(sealed)) continue;
      const opened = secrets.open(siteId, sealed);
      if (opened === undefined) {
        counts.unreadable += 1;
        continue;
      }
      await db
        .updateTable('webhook_endpoints')
        .set({ [column]: secrets.seal(siteId, opened) })
        .where('id', '=', id)
        // Someone may have changed the secret meanwhile.
        .where(column, '=', sealed)
        .execute();
      counts.resealed += 1;
    }
  }
  return counts;
}
