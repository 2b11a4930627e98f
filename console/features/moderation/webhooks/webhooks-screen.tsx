import { Paper, Stack, Text } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type WebhookEventType,
  webhookEventLabels,
} from '../../../../contract/moderation/webhooks.ts';
import { AddButton } from '../../../kit/add-button.tsx';
import { Badge } from '../../../kit/badge.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import type { Column } from '../../../kit/list/columns.ts';
import { DataTable } from '../../../kit/list/data-table.tsx';
import { MessagePanel } from '../../../kit/message-panel.tsx';
import { RecordPanel } from '../../../kit/record-panel.tsx';
import { RecordScreen } from '../../../kit/record-screen.tsx';
import { SecretDialog } from '../../../kit/secret-dialog.tsx';
import { usePanel } from '../../../kit/use-panel.ts';
import { useStore } from '../../../lib/store.ts';
import { newWebhookSecret } from './new-secret.ts';
import { WebhookDeliveriesPanel } from './webhook-delivery-list.tsx';
import { EditWebhookPanel, NewWebhookPanel } from './webhook-panel.tsx';
import { type Webhook, webhooksQuery } from './webhooks.queries.ts';

export default function WebhooksScreen() {
  const query = useQuery(webhooksQuery);
  const panel = usePanel<Webhook | undefined>();
  const deliveries = usePanel<Webhook>();
  const secret = useStore(newWebhookSecret);
  const newWebhook = <AddButton onClick={() => panel.open(undefined)}>New webhook</AddButton>;
  return (
    <>
      <RecordScreen noun="webhooks" query={query} lead={null} actions={() => newWebhook}>
        {(webhooks) => (
          <Stack gap="md">
            <Text size="sm" c="dimmed" maw="52rem">
              Other programs are told what happens in moderation: ids, never texts or names. Each
              request is signed with a secret that you get once.
            </Text>
            {webhooks.length === 0 ? (
              <MessagePanel
                icon={IconWebhook}
                title="There are no webhooks yet"
                actions={newWebhook}
              >
                A webhook calls the address of a program when something happens here.
              </MessagePanel>
            ) : (
              <Paper withBorder>
                <DataTable
                  label="Webhooks"
                  columns={webhookColumns(panel.open, deliveries.open)}
                  rows={webhooks}
                  rowId={({ id }) => id}
                  rowName={({ url }) => url}
                  onOpenRow={panel.open}
                  isMuted={({ isActive }) => !isActive}
                />
              </Paper>
            )}
          </Stack>
        )}
      </RecordScreen>
      <RecordPanel
        panel={panel}
        items={query.data}
        create={NewWebhookPanel}
        edit={EditWebhookPanel}
      />
      {deliveries.visit && (
        <WebhookDeliveriesPanel
          key={deliveries.visit.key}
          webhook={deliveries.visit.subject}
          opened={deliveries.opened}
          onClose={deliveries.close}
        />
      )}
      <SecretDialog
        noun="secret"
        secret={secret}
        hint="The program checks the signature of each request with it."
        onClose={() => newWebhookSecret.set(() => undefined)}
      />
    </>
  );
}

function webhookColumns(
  onOpen: (webhook: Webhook) => void,
  onOpenDeliveries: (webhook: Webhook) => void,
): Column<Webhook>[] {
  return [
    {
      id: 'url',
      header: 'Address',
      essential: true,
      minWidth: '14rem',
      cell: (webhook) => (
        <>
          <LinkButton onClick={() => onOpen(webhook)}>
            <bdi>{webhook.url}</bdi>
          </LinkButton>
          {webhook.description !== '' && (
            <Text size="xs" c="dimmed">
              {webhook.description}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'events',
      header: 'Events',
      lines: 2,
      minWidth: '12rem',
      cell: ({ eventTypes }) =>
        eventTypes.map((type) => webhookEventLabels[type as WebhookEventType]).join(' · '),
    },
    {
      id: 'state',
      header: 'State',
      cell: ({ isActive, disabledReason }) =>
        isActive ? (
          <Badge color="cyan">Active</Badge>
        ) : (
          <Badge color={disabledReason ? 'red' : 'gray'} title={disabledReason ?? ''}>
            {disabledReason ? 'Switched off' : 'Off'}
          </Badge>
        ),
    },
    {
      id: 'deliveries',
      header: 'Deliveries',
      cell: (webhook) => (
        <LinkButton
          aria-label={`Show deliveries to ${webhook.url}`}
          onClick={() => onOpenDeliveries(webhook)}
        >
          Show
        </LinkButton>
      ),
    },
  ];
}
