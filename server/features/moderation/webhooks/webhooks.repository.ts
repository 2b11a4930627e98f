import { sql } from 'kysely';
import type {
  WebhookDeliveryState,
  WebhookEventType,
  WebhookInput,
} from '../../../../contract/moderation/webhooks.ts';
import type { Db } from '../../../db/database.ts';

export interface WebhookEndpoint {
  id: number;
  url: string;
  description: string;
  eventTypes: WebhookEventType[];
  isActive: boolean;
  disabledReason: string | null;
  previousSecretUntil: Date | null;
  version: number;
}

const webhookColumns = [
  'id',
  'url',
  'description',
  'eventTypes',
  'isActive',
  'disabledReason',
  'previousSecretUntil',
  'version',
] as const;

export interface WebhookDelivery {
  id: number;
  endpointId: number;
  messageId: string;
  eventType: WebhookEventType;
  payload: string;
  state: WebhookDeliveryState;
  attempts: number;
  dueAt: Date | null;
  lastStatus: number | null;
  lastError: string | null;
  lastTriedAt: Date | null;
  insertedAt: Date;
}

export interface DueDelivery {
  id: number;
  siteId: number;
  endpointId: number;
  messageId: string;
  payload: string;
  attempts: number;
  firstDueAt: Date;
  url: string;
  secret: Buffer;
  previousSecret: Buffer | null;
  previousSecretUntil: Date | null;
}

export function webhooksRepository(db: Db) {
  const ofSite = (siteId: number) =>
    db.selectFrom('webhook_endpoints').select(webhookColumns).where('siteId', '=', siteId);
  const typed = (row: unknown) => row as WebhookEndpoint;
  const update = (siteId: number, id: number, fields: object) =>
    db
      .updateTable('webhook_endpoints')
      .set({ ...fields, version: sql`version + 1`, updatedAt: sql`now()` })
      .where('siteId', '=', siteId)
      .where('id', '=', id)
      .returning(webhookColumns)
      .executeTakeFirstOrThrow()
      .then(typed);

  return {
    list: async (siteId: number) =>
      (await ofSite(siteId).orderBy('id', 'desc').execute()).map(typed),

    async find(siteId: number, id: number): Promise<WebhookEndpoint | undefined> {
      return (await ofSite(siteId).where('id', '=', id).executeTakeFirst()) as
        | WebhookEndpoint
        | undefined;
    },

    async findForUpdate(siteId: number, id: number): Promise<WebhookEndpoint | undefined> {
      return (await ofSite(siteId).where('id', '=', id).forUpdate().executeTakeFirst()) as
        | WebhookEndpoint
        | undefined;
    },

    insert: async (siteId: number, { secret, ...fields }: WebhookInput & { secret?: Buffer }) =>
      typed(
        await db
          .insertInto('webhook_endpoints')
          .values({ siteId, ...fields, secret: secret ?? Buffer.alloc(0) })
          .returning(webhookColumns)
          .executeTakeFirstOrThrow(),
      ),

    /** Staff who switch it on again have dealt with the reason. */
    update: (siteId: number, id: number, fields: WebhookInput) =>
      update(siteId, id, { ...fields, ...(fields.isActive && { disabledReason: null }) }),

    changeSecret: (siteId: number, id: number, secret: Buffer, previousSecretUntil: Date) =>
      update(siteId, id, { secret, previousSecret: sql`secret`, previousSecretUntil }),

    async remove(siteId: number, id: number): Promise<void> {
      await db
        .deleteFrom('webhook_endpoints')
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .execute();
    },

    async listDeliveries(
      siteId: number,
      endpointId: number,
      { before, limit }: { before: number | undefined; limit: number },
    ) {
      const rows = await db
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('siteId', '=', siteId)
        .where('endpointId', '=', endpointId)
        .$if(before !== undefined, (q) => q.where('id', '<', before as number))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows as WebhookDelivery[];
    },

    async isScheduledForLater(siteId: number, id: number): Promise<boolean> {
      const row = await db
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .where('firstDueAt', '>', sql<Date>`now()`)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Starts over with the same message id, so that receivers can detect the repetition. */
    async replay(siteId: number, id: number): Promise<WebhookDelivery | undefined> {
      const row = await db
        .updateTable('webhook_deliveries')
        .set({ state: 'PENDING', attempts: 0, firstDueAt: sql`now()`, dueAt: sql`now()` })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      return row as WebhookDelivery | undefined;
    },

    /**
     * Takes deliveries that are due. Until `leaseUntil` nobody else takes them; after a crash they
     * are sent again.
     */
    async takeDue(now: Date, leaseUntil: Date, limit: number): Promise<DueDelivery[]> {
      const { rows } = await sql<DueDelivery>`
        with taken as (
          select delivery.id from webhook_deliveries as delivery
          join webhook_endpoints as endpoint on endpoint.id = delivery.endpoint_id
          where due_at <= ${now} and endpoint.is_active
          order by due_at limit ${limit} for update of delivery skip locked
        )
        update webhook_deliveries as delivery
        set due_at = ${leaseUntil}, attempts = attempts + 1, last_tried_at = ${now}
        from taken, webhook_endpoints as endpoint
        where delivery.id = taken.id and endpoint.id = delivery.endpoint_id
        returning delivery.id, delivery.site_id as "siteId", delivery.endpoint_id as "endpointId",
          message_id as "messageId", payload, attempts, first_due_at as "firstDueAt", url, secret,
          previous_secret as "previousSecret",
          previous_secret_until as "previousSecretUntil"`.execute(db);
      return rows;
    },

    async finish(
      id: number,
      result: {
        state: WebhookDeliveryState;
        dueAt: Date | null;
        lastStatus: number | null;
        lastError: string | null;
      },
    ): Promise<void> {
      await db.updateTable('webhook_deliveries').set(result).where('id', '=', id).execute();
    },

    /**
     * Returns undefined if it was already disabled. Staff can replay the deliveries that were due
     * by `now`; those that are scheduled for later are sent then, if it is on again.
     */
    async disable(
      endpointId: number,
      disabledReason: string,
      now: Date,
    ): Promise<WebhookEndpoint | undefined> {
      const row = await db
        .updateTable('webhook_endpoints')
        .set({ isActive: false, disabledReason, version: sql`version + 1`, updatedAt: sql`now()` })
        .where('id', '=', endpointId)
        .where('isActive', '=', true)
        .returning(webhookColumns)
        .executeTakeFirst();
      await db
        .updateTable('webhook_deliveries')
        .set({ state: 'FAILED', dueAt: null })
        .where('endpointId', '=', endpointId)
        .where('state', '=', 'PENDING')
        .where('firstDueAt', '<=', now)
        .execute();
      return row as WebhookEndpoint | undefined;
    },

    async deleteBefore(moment: Date): Promise<void> {
      await db
        .deleteFrom('webhook_deliveries')
        .where('insertedAt', '<', moment)
        .where('state', '<>', 'PENDING')
        .execute();
    },
  };
}
