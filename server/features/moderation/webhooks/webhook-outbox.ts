import { sql } from 'kysely';
import type { WebhookEventType } from '../../../../contract/moderation/webhooks.ts';
import type { Trx } from '../../../db/database.ts';

interface WebhookEvent {
  siteId: number;
  type: WebhookEventType;
  /** Subject such as 'flag 12'. */
  subject: string;
  data: Record<string, string | number | boolean | null>;
  /** Absent: now. */
  dueAt?: Date;
}

/**
 * Writes an event for each endpoint of the site that wants it, as part of the caller's transaction.
 * Costs one statement, whether or not there is an endpoint.
 */
export async function publishWebhook(
  trx: Trx,
  { siteId, type, subject, data, dueAt }: WebhookEvent,
): Promise<void> {
  const content = JSON.stringify(data);
  await sql`
    insert into webhook_deliveries (site_id, endpoint_id, message_id, event_type, subject, payload,
      first_due_at, due_at)
    select site_id, endpoint.id, 'msg_' || replace(event.id::text, '-', ''), event.type,
      ${subject}::text,
      jsonb_build_object('type', event.type, 'timestamp', to_jsonb(event.due_at),
        'data', ${content}::jsonb || jsonb_build_object('siteId', site_id))::text,
      event.due_at, event.due_at
    from webhook_endpoints as endpoint
    cross join (
      select gen_random_uuid() as id, ${type}::text as type,
        coalesce(${dueAt ?? null}::timestamptz, now()) as due_at
    ) as event
    where site_id = ${siteId} and is_active and event.type = any(event_types)`.execute(trx);
}

/** Drops deliveries about a subject that are scheduled for later, such as the end of a sanction. */
export async function cancelScheduledWebhooks(
  trx: Trx,
  siteId: number,
  subject: string,
): Promise<void> {
  await sql`
    delete from webhook_deliveries
    where site_id = ${siteId} and subject = ${subject} and due_at > now() and attempts = 0`.execute(
    trx,
  );
}
