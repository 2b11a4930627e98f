import { hourMs } from '../../../../contract/durations.ts';
import {
  maxListedDeliveries,
  maxWebhookEndpoints,
  type WebhookInput,
  webhookInput,
  webhookMessages,
  webhookSecretOverlapHours,
} from '../../../../contract/moderation/webhooks.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import { createRecords } from '../../../base/records.ts';
import { validate } from '../../../base/validate.ts';
import { newWebhookSecret, type WebhookSecretSealer } from './webhook-signing.ts';
import {
  type WebhookDelivery,
  type WebhookEndpoint,
  webhooksRepository,
} from './webhooks.repository.ts';

interface EndpointWithSecret {
  endpoint: WebhookEndpoint;
  /** Returned by this call only. */
  secret: string;
}

export interface WebhooksService {
  list(actor: Actor): Promise<WebhookEndpoint[]>;
  create(actor: Actor, input: unknown): Promise<EndpointWithSecret>;
  update(
    actor: Actor,
    edit: { id: number; version: number | null; fields: unknown },
  ): Promise<WebhookEndpoint>;
  /** The previous secret signs as well for a day. */
  rotateSecret(actor: Actor, id: number): Promise<EndpointWithSecret>;
  remove(actor: Actor, id: number): Promise<WebhookEndpoint>;
  listDeliveries(
    actor: Actor,
    endpointId: number,
    before: number | undefined,
  ): Promise<WebhookDelivery[]>;
  replay(actor: Actor, deliveryId: number): Promise<WebhookDelivery>;
}

const noun = 'webhook';

export function createWebhooksService({
  database,
  changes,
  secrets,
}: Pick<Core, 'database' | 'changes'> & { secrets: WebhookSecretSealer }): WebhooksService {
  const records = createRecords(
    { database, changes },
    {
      noun,
      notFoundMessage: webhookMessages.notFound,
      store: webhooksRepository,
      audited: ({ url, eventTypes, isActive }: WebhookEndpoint) => ({ url, eventTypes, isActive }),
    },
  );

  return {
    list: ({ siteId }) => webhooksRepository(database.db).list(siteId),

    async create(actor, unvalidated) {
      const input = validate(webhookInput, unvalidated);
      const { siteId } = actor;
      const secret = newWebhookSecret();
      const stored = await webhooksRepository(database.db).list(siteId);
      if (stored.length >= maxWebhookEndpoints) throw conflict(webhookMessages.tooMany);
      const fields = { ...input, secret: secrets.seal(siteId, secret) };
      return { endpoint: await records.save(actor, { id: null, fields }), secret };
    },

    update: (actor, { id, version, fields }) =>
      records.save(actor, {
        id,
        version,
        fields: validate(webhookInput, fields) as WebhookInput & { secret?: Buffer },
      }),

    rotateSecret: (actor, id) =>
      database.transaction(async (trx) => {
        const { siteId } = actor;
        const webhooks = webhooksRepository(trx);
        if (!(await webhooks.findForUpdate(siteId, id))) throw notFound(webhookMessages.notFound);
        const secret = newWebhookSecret();
        const until = new Date(Date.now() + webhookSecretOverlapHours * hourMs);
        const sealed = secrets.seal(siteId, secret);
        const endpoint = await webhooks.changeSecret(siteId, id, sealed, until);
        await changes.record(trx, actor, { noun, id, action: 'secret_changed' });
        return { endpoint, secret };
      }),

    remove: (actor, id) =>
      records.remove(actor, id, async (trx) => {
        await webhooksRepository(trx).remove(actor.siteId, id);
        return undefined;
      }),

    async listDeliveries({ siteId }, endpointId, before) {
      const webhooks = webhooksRepository(database.db);
      if (!(await webhooks.find(siteId, endpointId))) throw notFound(webhookMessages.notFound);
      return webhooks.listDeliveries(siteId, endpointId, { before, limit: maxListedDeliveries });
    },

    replay: (actor, deliveryId) =>
      database.transaction(async (trx) => {
        const webhooks = webhooksRepository(trx);
        if (await webhooks.isScheduledForLater(actor.siteId, deliveryId)) {
          throw conflict(webhookMessages.notDueYet);
        }
        const delivery = await webhooks.replay(actor.siteId, deliveryId);
        if (!delivery) throw notFound(webhookMessages.deliveryNotFound);
        const { endpointId, messageId } = delivery;
        const after = { messageId };
        await changes.record(trx, actor, { noun, id: endpointId, action: 'replayed', after });
        return delivery;
      }),
  };
}
