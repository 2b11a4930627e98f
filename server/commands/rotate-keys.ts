import type { Db } from '../db/database.ts';
import { resealFactors } from '../features/accounts/factors/factor-resealing.ts';
import { resealDeliveryPasswords } from '../features/leads/lead-forms/password-resealing.ts';
import { resealWebhookSecrets } from '../features/moderation/webhooks/webhook-resealing.ts';
import type { SecretBox } from '../lib/secret-box.ts';

export async function rotateKeys(db: Db, box: SecretBox): Promise<string[]> {
  const kinds = {
    'Passwords of deliveries': await resealDeliveryPasswords(db, box),
    'Authenticator apps': await resealFactors(db, box),
    'Secrets of webhooks': await resealWebhookSecrets(db, box),
  };
  return Object.entries(kinds).map(
    ([name, { resealed, unreadable }]) =>
      `${name}: ${resealed} sealed again${unreadable > 0 ? `, ${unreadable} opened with no key` : ''}`,
  );
}
