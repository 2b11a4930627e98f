import { createHmac, randomBytes } from 'node:crypto';
import type { SecretBox } from '../../../lib/secret-box.ts';

const webhookSecretPrefix = 'whsec_';
const webhookSecretBytes = 24;

export function newWebhookSecret(): string {
  return webhookSecretPrefix + randomBytes(webhookSecretBytes).toString('base64');
}

/** Headers of Standard Webhooks, with one signature per secret, so that receivers can rotate it. */
export function signWebhook(
  { messageId, payload }: { messageId: string; payload: string },
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64');
    const hmac = createHmac('sha256', key).update(`${messageId}.${timestamp}.${payload}`);
    return `v1,${hmac.digest('base64')}`;
  });
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

export interface WebhookSecretSealer {
  seal(siteId: number, secret: string): Buffer;
  /** Undefined if sealed with another key, as after a restore without it. */
  open(siteId: number, sealed: Buffer): string | undefined;
}

/** Bound to the site: a row copied to another site does not open there. */
export function createWebhookSecrets(box: SecretBox): WebhookSecretSealer {
  const purpose = (siteId: number) => `webhook secret of site ${siteId}`;
  return {
    seal: (siteId, secret) => box.seal(secret, purpose(siteId)),
    open(siteId, sealed) {
      try {
        return box.open(sealed, purpose(siteId));
      } catch {
        return undefined;
      }
    },
  };
}
