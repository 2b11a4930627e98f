import { Button, Skeleton, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ShowOlder } from '../../../kit/show-older.tsx';
import { messageFor } from '../../../lib/api-error.ts';
import { formatDateTime, plural } from '../../../lib/format.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { DetailList } from './detail-list.tsx';
import {
  type DeliveryAttempt,
  deliveryAttemptsQuery,
  type LeadDelivery,
} from './lead-deliveries.queries.ts';
import classes from './ledger.module.css';
import { StateBadge } from './state-badge.tsx';

export function DeliveryDetails({ delivery }: { delivery: LeadDelivery }) {
  const { id, checksum, insertedAt, sentAt, nextAttemptAt, attempts } = delivery;
  const details: [string, string | null][] = [
    ['Checksum (SHA-256)', checksum],
    ['Queued', formatDateTime(insertedAt)],
    ['Sent', sentAt && formatDateTime(sentAt)],
    ['Next try', nextAttemptAt && formatDateTime(nextAttemptAt)],
  ];
  return (
    <>
      <DetailList details={details.map(([name, value]) => ({ id: name, name, value }))} />
      <Text size="xs" c="dimmed">
        {plural(attempts, 'attempt')}
      </Text>
      {attempts > 0 && <DeliveryAttempts deliveryId={id} />}
    </>
  );
}

function DeliveryAttempts({ deliveryId }: { deliveryId: string }) {
  const query = useInfiniteQuery(deliveryAttemptsQuery(deliveryId));
  const { data: attempts, isError, error, refetch } = query;
  if (attempts) {
    return (
      <>
        <ol className={classes.attempts} aria-label="Attempts">
          {attempts.map((attempt) => (
            <AttemptEntry key={attempt.number} attempt={attempt} />
          ))}
        </ol>
        <ShowOlder noun="attempts" hasOlder={query.hasNextPage} query={query} />
      </>
    );
  }
  return isError ? (
    <Text size="sm" role="alert">
      {messageFor(error)}{' '}
      <Button size="compact-xs" variant="default" onClick={() => refetch()}>
        Retry
      </Button>
    </Text>
  ) : (
    <Skeleton height={24} aria-busy />
  );
}

function AttemptEntry({ attempt }: { attempt: DeliveryAttempt }) {
  const { number, status, startedAt, finishedAt, error, byteSize, checksum } = attempt;
  return (
    <li className={classes.attempt}>
      <span>{number}.</span>
      <StateBadge state={status} />
      <span>{formatDateTime(finishedAt ?? startedAt)}</span>
      {byteSize !== null && <span>{formatBytes(byteSize)}</span>}
      {error && <span>{error}</span>}
      {checksum && <span className={classes.remark}>{checksum}</span>}
    </li>
  );
}
