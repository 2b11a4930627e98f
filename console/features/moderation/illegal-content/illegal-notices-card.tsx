import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { illegalContentBadge } from '../../../../contract/moderation/harm-categories.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { formatDateTime, timeSince } from '../../../lib/format.ts';
import { useMay } from '../../../lib/viewer.ts';
import { type IllegalNotice, illegalNoticesQuery } from './illegal-notices.queries.ts';
import classes from './illegal-notices-card.module.css';

export default function IllegalNoticesCard({ flagId }: { flagId: string }) {
  const maySeeAddresses = useMay('people.readPrivate');
  const query = useQuery(illegalNoticesQuery(flagId, maySeeAddresses));
  return (
    <Panel title={illegalContentBadge}>
      {query.isError && <LoadFailure error={query.error} onRetry={query.refetch} />}
      {query.isPending && <Skeleton height={80} aria-busy />}
      <Stack gap="md">
        {query.data?.notices.map((notice) => (
          <IllegalNoticeEntry key={notice.id} notice={notice} />
        ))}
      </Stack>
      {query.data && query.data.notices.length < query.data.total && (
        <Text size="xs" c="dimmed" mt="sm">
          The newest {query.data.notices.length} of {query.data.total} notices.
        </Text>
      )}
      {query.data?.notices.some(({ answeredAt }) => answeredAt === null) && (
        <Text size="sm" c="dimmed" mt="sm">
          The law asks for a decision without delay. The sender is told by mail once it can no
          longer be undone.
        </Text>
      )}
    </Panel>
  );
}

function IllegalNoticeEntry({ notice }: { notice: IllegalNotice }) {
  const { category, reasons, url, senderName, senderEmail } = notice;
  const { receivedAt, answeredAt, objection } = notice;
  return (
    <div>
      <Text fw={600}>{category}</Text>
      <figure className={classes.quote}>
        <blockquote dir="auto">{reasons || 'The words of the sender were erased.'}</blockquote>
        <Text component="figcaption" size="xs" c="dimmed">
          {senderName || 'A sender who stays unknown'}
          {senderEmail && (
            <>
              , <Anchor href={`mailto:${senderEmail}`}>{senderEmail}</Anchor>
            </>
          )}
          ,{' '}
          <time dateTime={receivedAt} title={formatDateTime(receivedAt)}>
            {timeSince(receivedAt).split(',')[0]} ago
          </time>
        </Text>
      </figure>
      <Text size="xs" c="dimmed" className={classes.address}>
        {url}
      </Text>
      {objection && (
        <>
          <Text size="sm" mt="xs">
            {answeredAt
              ? 'The sender objected to an earlier decision:'
              : 'The sender objects to the decision. Somebody else has to look at it:'}
          </Text>
          <figure className={classes.quote}>
            <blockquote dir="auto">{objection}</blockquote>
          </figure>
        </>
      )}
      {answeredAt && (
        <Text size="sm" mt="xs">
          The sender was told our decision on {formatDateTime(answeredAt)}.
        </Text>
      )}
    </div>
  );
}
