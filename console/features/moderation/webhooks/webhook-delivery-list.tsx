import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import {
  type WebhookDeliveryState,
  webhookDeliveryLabels,
  webhookMessages,
} from '../../../../contract/moderation/webhooks.ts';
import { Badge, type BadgeColor } from '../../../kit/badge.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { ShowOlder } from '../../../kit/show-older.tsx';
import { SidePanel } from '../../../kit/side-panel.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { formatDateTime, plural } from '../../../lib/format.ts';
import classes from './webhook-delivery-list.module.css';
import {
  deliveriesQuery,
  replayWebhookDelivery,
  type Webhook,
  type WebhookDelivery,
} from './webhooks.queries.ts';

const deliveryStateColors: Record<WebhookDeliveryState, BadgeColor> = {
  PENDING: 'gray',
  SENT: 'cyan',
  FAILED: 'red',
};

interface WebhookDeliveriesPanelProps {
  webhook: Webhook;
  opened: boolean;
  onClose(): void;
}

/** Deliveries of a webhook, the newest first, each with a button that sends it again. */
export function WebhookDeliveriesPanel({ webhook, opened, onClose }: WebhookDeliveriesPanelProps) {
  const query = useInfiniteQuery(deliveriesQuery(webhook.id));
  return (
    <SidePanel opened={opened} onClose={onClose} title="Recent deliveries">
      <Text size="sm" mb="xs">
        <bdi>{webhook.url}</bdi>
      </Text>
      {query.isPending && <Skeleton height={80} aria-busy />}
      {query.isError && !query.data && <LoadFailure error={query.error} onRetry={query.refetch} />}
      {query.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing has happened since it was added.
        </Text>
      )}
      <ul className={classes.list}>
        {query.data?.map((delivery) => (
          <WebhookDeliveryEntry key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      <ShowOlder noun="deliveries" hasOlder={query.hasNextPage} query={query} />
    </SidePanel>
  );
}

function WebhookDeliveryEntry({ delivery }: { delivery: WebhookDelivery }) {
  const { id, eventType, state, attempts, dueAt, lastError, insertedAt } = delivery;
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction({
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['webhook', 'deliveries'] }),
  });
  const replay = () =>
    run(async () => {
      await replayWebhookDelivery(id);
      showSnack(webhookMessages.replayed, { about: eventType });
    });
  return (
    <li className={classes.delivery}>
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          <Badge color={deliveryStateColors[state]}>{webhookDeliveryLabels[state]}</Badge>
          <Text size="sm" fw={600}>
            {eventType}
          </Text>
        </Group>
        {state !== 'PENDING' && (
          <Button
            size="compact-sm"
            variant="default"
            loading={isRunning}
            aria-label={`Send again: ${eventType} ${id}`}
            onClick={replay}
          >
            Send again
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        <time dateTime={insertedAt}>{formatDateTime(insertedAt)}</time>
        {attempts > 0 && ` · ${plural(attempts, 'attempt')}`}
        {state === 'PENDING' && dueAt && ` · next ${formatDateTime(dueAt)}`}
      </Text>
      {lastError && (
        <Text size="xs" className={classes.error}>
          {lastError}
        </Text>
      )}
    </li>
  );
}
