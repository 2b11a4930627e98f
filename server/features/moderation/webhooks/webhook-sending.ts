import { webhookMessages } from '../../../../contract/moderation/webhooks.ts';
import { superAdminRoles } from '../../../../contract/roles.ts';
import type { Core } from '../../../area.ts';
import type { Job, Queue } from '../../../jobs/jobs.ts';
import type { SafeFetch } from '../../../lib/safe-fetch.ts';
import { runBatches } from '../../../lib/work-context.ts';
import { flagAssignsRepository } from '../flags/flag-assigns.repository.ts';
import { nextAttemptAt } from './webhook-retries.ts';
import { signWebhook, type WebhookSecretSealer } from './webhook-signing.ts';
import { type DueDelivery, webhooksRepository } from './webhooks.repository.ts';

const webhookTimeoutMs = 10_000;
const deliveriesPerBatch = 20;
/**
 * Time for which a delivery is reserved for one sender. Longer than a batch takes, so that no other
 * process sends it too.
 */
const deliveryLeaseMs = 60_000;
const maxDeliveryErrorLength = 300;

export interface WebhookSender {
  /** Several processes may run it at once. */
  sendDue(begin?: Date): Promise<void>;
}

interface WebhookResponse {
  status: number | null;
  error: string | null;
}

export function createWebhookSender({
  database,
  mail,
  hosts,
  safeFetch,
  secrets,
}: Pick<Core, 'database' | 'mail' | 'hosts'> & {
  safeFetch: SafeFetch;
  secrets: WebhookSecretSealer;
}): WebhookSender {
  const webhooks = webhooksRepository(database.db);

  async function post(delivery: DueDelivery, now: Date): Promise<WebhookResponse> {
    const { siteId, url, payload, secret, previousSecret, previousSecretUntil } = delivery;
    const isOverlapping = previousSecretUntil !== null && previousSecretUntil > now;
    const sealed = [secret, ...(previousSecret && isOverlapping ? [previousSecret] : [])];
    const opened = sealed.flatMap((each) => secrets.open(siteId, each) ?? []);
    if (opened.length === 0) return { status: null, error: 'The secret cannot be opened' };
    const headers = {
      ...signWebhook(delivery, opened, now),
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(payload)),
    };
    try {
      const { status } = await safeFetch(url, {
        timeoutMs: webhookTimeoutMs,
        maxBytes: 0,
        statusOnly: true,
        post: { body: payload, headers },
      });
      return { status, error: status >= 200 && status < 300 ? null : `It answered ${status}` };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { status: null, error: message.slice(0, maxDeliveryErrorLength) };
    }
  }

  async function deliver(delivery: DueDelivery, now: Date): Promise<void> {
    const { status: lastStatus, error: lastError } = await post(delivery, now);
    const result = { lastStatus, lastError };
    const { id, attempts, firstDueAt } = delivery;
    if (lastError === null) {
      return webhooks.finish(id, { ...result, state: 'SENT', dueAt: null });
    }
    const isGone = lastStatus === 410;
    const dueAt = isGone ? undefined : nextAttemptAt(firstDueAt, attempts, now);
    if (dueAt) return webhooks.finish(id, { ...result, state: 'PENDING', dueAt });
    await webhooks.finish(id, { ...result, state: 'FAILED', dueAt: null });
    await disable(delivery, isGone ? webhookMessages.gone : webhookMessages.failedForDays, now);
  }

  /** Disabling and its mails are one transaction, and happen once. */
  async function disable(
    { endpointId, siteId }: DueDelivery,
    reason: string,
    now: Date,
  ): Promise<void> {
    await database.transaction(async (trx) => {
      const endpoint = await webhooksRepository(trx).disable(endpointId, reason, now);
      if (!endpoint) return;
      const admins = await flagAssignsRepository(trx).findByRoles(siteId, superAdminRoles);
      for (const { id: userId, username, email } of admins) {
        if (email === null) continue;
        await mail.queue(trx, {
          siteId,
          userId,
          to: email,
          subject: 'A webhook was switched off',
          text: [
            `Hello ${username},`,
            `events are no longer sent to ${endpoint.url}. ${reason}`,
            'What was not delivered can be sent again once the receiver works:',
            `${hosts.neutralOrigins[0] ?? ''}/moderation/webhooks`,
          ].join('\n\n'),
        });
      }
    });
  }

  return {
    async sendDue(begin = new Date()) {
      const startedMs = performance.now();
      await runBatches(async () => {
        // Each batch gets its own lease time, because batches may take minutes.
        const now = new Date(begin.getTime() + performance.now() - startedMs);
        const lease = new Date(now.getTime() + deliveryLeaseMs);
        const due = await webhooks.takeDue(now, lease, deliveriesPerBatch);
        await Promise.all(due.map((delivery) => deliver(delivery, now)));
        return due.length === deliveriesPerBatch;
      });
    },
  };
}

const sendWebhooksQueue: Queue<Record<string, never>> = { name: 'moderation.webhooks' };

export function sendWebhooksJob(sender: WebhookSender): Job<Record<string, never>> {
  return {
    queue: sendWebhooksQueue,
    retries: 2,
    cron: '* * * * *',
    handle: () => sender.sendDue(),
  };
}
