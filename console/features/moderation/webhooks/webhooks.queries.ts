import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ResultOf, VariablesOf } from 'gql.tada';
import { maxListedDeliveries } from '../../../../contract/moderation/webhooks.ts';
import { execute } from '../../../lib/execute.ts';
import { graphql } from '../../../lib/graphql.ts';

const WebhookFields = graphql(`
  fragment WebhookFields on Webhook {
    id
    url
    description
    eventTypes
    isActive
    disabledReason
    previousSecretUntil
    version
  }
`);

const Webhooks = graphql(
  `
    query Webhooks {
      webhooks {
        ...WebhookFields
      }
    }
  `,
  [WebhookFields],
);

const WebhookDeliveries = graphql(`
  query WebhookDeliveries($webhookId: ID!, $before: ID) {
    webhookDeliveries(webhookId: $webhookId, before: $before) {
      id
      messageId
      eventType
      state
      attempts
      dueAt
      lastStatus
      lastError
      lastTriedAt
      insertedAt
    }
  }
`);

const CreateWebhook = graphql(`
  mutation CreateWebhook(
    $url: String!
    $description: String
    $eventTypes: [String!]!
    $isActive: Boolean
  ) {
    createWebhook(
      url: $url
      description: $description
      eventTypes: $eventTypes
      isActive: $isActive
    ) {
      secret
    }
  }
`);

const UpdateWebhook = graphql(
  `
    mutation UpdateWebhook(
      $id: ID!
      $version: Int
      $url: String!
      $description: String
      $eventTypes: [String!]!
      $isActive: Boolean
    ) {
      updateWebhook(
        id: $id
        version: $version
        url: $url
        description: $description
        eventTypes: $eventTypes
        isActive: $isActive
      ) {
        ...WebhookFields
      }
    }
  `,
  [WebhookFields],
);

const RotateWebhookSecret = graphql(`
  mutation RotateWebhookSecret($id: ID!) {
    rotateWebhookSecret(id: $id) {
      secret
    }
  }
`);

const DeleteWebhook = graphql(`
  mutation DeleteWebhook($id: ID!) {
    deleteWebhook(id: $id) {
      id
    }
  }
`);

const ReplayWebhookDelivery = graphql(`
  mutation ReplayWebhookDelivery($id: ID!) {
    replayWebhookDelivery(id: $id) {
      id
    }
  }
`);

export type Webhook = ResultOf<typeof WebhookFields>;
export type WebhookDelivery = ResultOf<typeof WebhookDeliveries>['webhookDeliveries'][number];

export const webhooksQuery = queryOptions({
  queryKey: ['webhook', 'all'],
  queryFn: ({ signal }) => execute(Webhooks, {}, signal),
  select: ({ webhooks }) => webhooks,
});

export function deliveriesQuery(webhookId: string) {
  return infiniteQueryOptions({
    queryKey: ['webhook', 'deliveries', webhookId],
    queryFn: ({ pageParam: before, signal }) =>
      execute(WebhookDeliveries, { webhookId, before }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ webhookDeliveries: page }) =>
      page.length === maxListedDeliveries ? page.at(-1)?.id : undefined,
    select: ({ pages }) => pages.flatMap(({ webhookDeliveries }) => webhookDeliveries),
  });
}

export async function createWebhook(variables: VariablesOf<typeof CreateWebhook>) {
  return (await execute(CreateWebhook, variables)).createWebhook.secret;
}

export async function updateWebhook(variables: VariablesOf<typeof UpdateWebhook>) {
  return (await execute(UpdateWebhook, variables)).updateWebhook;
}

export async function rotateWebhookSecret(id: string): Promise<string> {
  return (await execute(RotateWebhookSecret, { id })).rotateWebhookSecret.secret;
}

export const deleteWebhook = (id: string) => execute(DeleteWebhook, { id });

export const replayWebhookDelivery = (id: string) => execute(ReplayWebhookDelivery, { id });
