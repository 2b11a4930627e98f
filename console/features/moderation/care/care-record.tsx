import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { maxCareDisclosures } from '../../../../contract/moderation/care-cases.ts';
import { LimitNote } from '../../../kit/limit-note.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { ShowOlder } from '../../../kit/show-older.tsx';
import { useOlderEntries } from '../../../kit/use-older-entries.ts';
import { formatDateTime, plural } from '../../../lib/format.ts';
import { disclosuresQuery, olderCareMessagesQuery } from './care.queries.ts';
import type { CareMessage } from './care-flag.ts';
import classes from './care-record.module.css';

const latestMessagesShown = 2;

interface CareMessagesProps {
  flagId: string;
  /** The latest ones, oldest first. */
  messages: readonly CareMessage[];
  messageCount: number;
}

export function CareMessages({ flagId, messages: latest, messageCount }: CareMessagesProps) {
  const { entries, query: olderQuery } = useOlderEntries(latest.toReversed(), (before) =>
    olderCareMessagesQuery(flagId, before),
  );
  if (latest.length === 0) return null;
  const messages = entries.toReversed();
  const earlier = messages.slice(0, -latestMessagesShown);
  return (
    <section aria-label="Private messages">
      <Text size="sm" fw={600}>
        Private messages
      </Text>
      {earlier.length > 0 && (
        <details className={classes.earlier}>
          <summary>{plural(messageCount - latestMessagesShown, 'earlier message')}</summary>
          <ShowOlder noun="messages" hasOlder={messages.length < messageCount} query={olderQuery} />
          <MessageList messages={earlier} />
        </details>
      )}
      <MessageList messages={messages.slice(-latestMessagesShown)} />
    </section>
  );
}

function MessageList({ messages }: { messages: readonly CareMessage[] }) {
  return (
    <ol className={classes.list}>
      {messages.map(({ id, body, insertedAt, readAt, sender }) => (
        <li key={id}>
          <Text size="xs" c="dimmed">
            {sender ? sender.username : 'The person'} · {formatDateTime(insertedAt)}
            {sender && (readAt ? ' · read' : ' · not read yet')}
          </Text>
          <Text size="sm" className={classes.body} dir="auto">
            {body || 'This message was deleted.'}
          </Text>
        </li>
      ))}
    </ol>
  );
}

export function Disclosures({ flagId }: { flagId: string }) {
  const { data: disclosures = [], error, refetch } = useQuery(disclosuresQuery(flagId));
  if (error) return <LoadFailure error={error} onRetry={() => refetch()} />;
  if (disclosures.length === 0) return null;
  return (
    <section aria-label="Emergency disclosures">
      <Text size="sm" fw={600}>
        Emergency disclosures
      </Text>
      <Stack gap={4}>
        {disclosures.map((record) => (
          <dl key={record.id} className={classes.record}>
            <dt>When</dt>
            <dd>{formatDateTime(record.insertedAt)}</dd>
            <dt>Who told</dt>
            <dd>{record.madeByName}</dd>
            <dt>Who was told</dt>
            <dd>{record.disclosedTo}</dd>
            <dt>What they were told</dt>
            <dd>{record.disclosed}</dd>
            <dt>Why</dt>
            <dd>{record.reason}</dd>
            <dt>Who approved it</dt>
            <dd>{record.approvedBy}</dd>
          </dl>
        ))}
      </Stack>
      <LimitNote rows={disclosures} limit={maxCareDisclosures} which="latest" noun="disclosures" />
    </section>
  );
}
