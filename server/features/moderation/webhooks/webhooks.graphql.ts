import {
  maxListedDeliveries,
  maxWebhookEndpoints,
  webhookDeliveryStates,
  webhookEventTypes,
  webhookMessages,
} from '../../../../contract/moderation/webhooks.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { WebhookDelivery, WebhookEndpoint } from './webhooks.repository.ts';

const permission = 'webhooks.manage';
const stepUpAction = 'deliveries.changeSecrets';

const WebhookType = builder.objectRef<WebhookEndpoint>('Webhook').implement({
  description: 'An address that is told what happens in moderation, without its secret.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    url: t.exposeString('url'),
    description: t.exposeString('description'),
    eventTypes: t.exposeStringList('eventTypes', { maxItems: webhookEventTypes.length }),
    isActive: t.exposeBoolean('isActive', { description: 'False if nothing is sent.' }),
    disabledReason: t.exposeString('disabledReason', {
      nullable: true,
      description: 'Why the server stopped sending.',
    }),
    previousSecretUntil: t.expose('previousSecretUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Until then the previous secret signs as well.',
    }),
    version: t.exposeInt('version', { description: 'Raised by every edit.' }),
  }),
});

const DeliveryStateType = builder.enumType('WebhookDeliveryState', {
  description: 'Whether an event was delivered.',
  values: webhookDeliveryStates,
});

const DeliveryType = builder.objectRef<WebhookDelivery>('WebhookDelivery').implement({
  description: 'An event for one webhook.',
  permission,
  fields: (t) => ({
    id: t.exposeID('id'),
    messageId: t.exposeString('messageId', { description: 'Value of the header webhook-id.' }),
    eventType: t.exposeString('eventType'),
    payload: t.exposeString('payload', { description: 'The body that is sent.' }),
    state: t.field({ type: DeliveryStateType, resolve: ({ state }) => state }),
    attempts: t.exposeInt('attempts'),
    dueAt: t.expose('dueAt', { type: 'DateTime', nullable: true, description: 'Next attempt.' }),
    lastStatus: t.exposeInt('lastStatus', { nullable: true, description: 'HTTP status.' }),
    lastError: t.exposeString('lastError', { nullable: true }),
    lastTriedAt: t.expose('lastTriedAt', { type: 'DateTime', nullable: true }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
});

const WebhookSecretType = builder
  .objectRef<{ endpoint: WebhookEndpoint; secret: string }>('WebhookWithSecret')
  .implement({
    description: 'A webhook with its new secret, which is never shown again.',
    permission,
    fields: (t) => ({
      secret: t.exposeString('secret', { description: 'Begins with whsec_.' }),
      webhook: t.field({ type: WebhookType, resolve: ({ endpoint }) => endpoint }),
    }),
  });

builder.queryFields((t) => ({
  webhooks: t.field({
    description: 'The webhooks of this site, the newest first.',
    permission,
    type: [WebhookType],
    maxItems: maxWebhookEndpoints,
    resolve: (_, __, { actor, services }) => services.webhooks.list(actor),
  }),
  webhookDeliveries: t.field({
    description: 'The latest deliveries of a webhook, the newest first.',
    permission,
    type: [DeliveryType],
    maxItems: maxListedDeliveries,
    args: {
      webhookId: t.arg.id({ required: true, description: 'The webhook.' }),
      before: t.arg.id({ description: 'Only those older than this delivery.' }),
    },
    resolve: (_, { webhookId, before }, { actor, services }) =>
      services.webhooks.listDeliveries(
        actor,
        parseId(webhookId, webhookMessages.notFound),
        before == null ? undefined : parseId(before, webhookMessages.deliveryNotFound),
      ),
  }),
}));

builder.mutationFields((t) => {
  const id = t.arg.id({ required: true, description: 'The webhook.' });
  const fields = {
    url: t.arg.string({ required: true, description: 'Where events are sent.' }),
    description: t.arg.string({ description: 'What it is for.' }),
    eventTypes: t.arg.stringList({ required: true, description: 'Events that are sent.' }),
    isActive: t.arg.boolean({ description: 'Absent: true.' }),
  };
  return {
    createWebhook: t.field({
      description: 'Adds a webhook and returns its secret this once.',
      permission,
      stepUp: stepUpAction,
      type: WebhookSecretType,
      args: fields,
      resolve: (_, args, { actor, services }) =>
        services.webhooks.create(actor, toWebhookInput(args)),
    }),
    updateWebhook: t.field({
      description: 'Changes a webhook, or switches it on again.',
      permission,
      stepUp: stepUpAction,
      type: WebhookType,
      args: { id, version: t.arg.int({ description: 'The version that was edited.' }), ...fields },
      resolve: (_, { id: given, version, ...args }, { actor, services }) =>
        services.webhooks.update(actor, {
          id: parseId(given, webhookMessages.notFound),
          version: version ?? null,
          fields: toWebhookInput(args),
        }),
    }),
    rotateWebhookSecret: t.field({
      description: 'Makes a new secret. The previous one signs as well for a day.',
      permission,
      stepUp: stepUpAction,
      type: WebhookSecretType,
      args: { id },
      resolve: (_, args, { actor, services }) =>
        services.webhooks.rotateSecret(actor, parseId(args.id, webhookMessages.notFound)),
    }),
    deleteWebhook: t.field({
      description: 'Deletes a webhook with its deliveries.',
      permission,
      type: WebhookType,
      args: { id },
      resolve: (_, args, { actor, services }) =>
        services.webhooks.remove(actor, parseId(args.id, webhookMessages.notFound)),
    }),
    replayWebhookDelivery: t.field({
      description: 'Sends an event again, with the same message id.',
      permission,
      type: DeliveryType,
      args: { id: t.arg.id({ required: true, description: 'The delivery.' }) },
      resolve: (_, args, { actor, services }) =>
        services.webhooks.replay(actor, parseId(args.id, webhookMessages.deliveryNotFound)),
    }),
  };
});

function toWebhookInput(args: {
  url: string;
  description?: string | null | undefined;
  eventTypes: readonly string[];
  isActive?: boolean | null | undefined;
}) {
  const { url, description, eventTypes, isActive } = args;
  return { url, description: description ?? '', eventTypes, isActive: isActive ?? true };
}
