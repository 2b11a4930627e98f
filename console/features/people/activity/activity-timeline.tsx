import { Button, Center, Loader, Paper, Select, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconMessageOff } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ContentKind, contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import { LoadError } from '../../../kit/load-error.tsx';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { MessagePanel } from '../../../kit/message-panel.tsx';
import { subscribeToChanges } from '../../../lib/change-subscribers.ts';
import type { User } from '../users/user.queries.ts';
import { activityQuery } from './activity.queries.ts';
import { ActivityEntry } from './activity-entry.tsx';
import { activityKinds } from './activity-kinds.ts';
import classes from './activity-timeline.module.css';

export function ActivityTimeline({ user }: { user: User }) {
  const [kind, setKind] = useState<ContentKind>();
  const query = useInfiniteQuery(activityQuery(user.id, kind));
  const { data: items } = query;
  useActivityRefetch(user.id);
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="activity-title">
      <div className={classes.bar}>
        <Title order={2} size="h5" id="activity-title">
          Activity
        </Title>
        <Select
          aria-label="Kind of activity"
          size="xs"
          data={activityKindChoices}
          value={kind ?? unfilteredChoice}
          onChange={(chosen) => setKind(contentKinds.find((known) => known === chosen))}
          allowDeselect={false}
        />
      </div>
      {items ? (
        items.length === 0 ? (
          <MessagePanel
            icon={IconMessageOff}
            title={kind ? `No ${activityKinds[kind].plural.toLowerCase()}` : 'No activity yet'}
          >
            {user.username} has not written {kind ? 'any of these' : 'anything'} on this site.
          </MessagePanel>
        ) : (
          <>
            <ol className={classes.timeline}>
              {items.map((item) => (
                <ActivityEntry key={item.id} item={item} />
              ))}
            </ol>
            <LoadMoreActivity query={query} />
          </>
        )
      ) : query.isError ? (
        <LoadError subject="The activity" error={query.error} onRetry={query.refetch} />
      ) : (
        <LoadingActivity />
      )}
    </Paper>
  );
}

const unfilteredChoice = 'all';
const activityKindChoices = [
  { value: unfilteredChoice, label: 'Everything' },
  ...contentKinds.map((kind) => ({ value: kind, label: activityKinds[kind].plural })),
];

/** Refetches on every change of the user: blocking deletes items and ends with such an event. */
function useActivityRefetch(userId: string): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      subscribeToChanges((noun, ids) => {
        if (noun !== 'user' || !ids.has(userId)) return;
        queryClient.invalidateQueries({ queryKey: ['activity', userId] });
      }),
    [queryClient, userId],
  );
}

type OlderItemsQuery = Pick<
  ReturnType<typeof useInfiniteQuery>,
  'hasNextPage' | 'isFetching' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error'
> & { fetchNextPage(): unknown };

/** Loads more when scrolled into view. The button serves the keyboard. */
function LoadMoreActivity({ query }: { query: OlderItemsQuery }) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError } = query;
  const { ref, entry } = useIntersection({ rootMargin: '200px' });
  const isInSight = entry?.isIntersecting ?? false;

  // After a failure only the button retries; scrolling would retry forever.
  const wantsMore = isInSight && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (wantsMore) query.fetchNextPage();
  }, [wantsMore, query.fetchNextPage]);

  if (!hasNextPage) {
    return (
      <Text size="sm" c="dimmed" ta="center" mt="md">
        That is everything they wrote.
      </Text>
    );
  }
  return (
    <Center ref={ref} mt="md">
      {isFetchNextPageError ? (
        <LoadFailure error={query.error} onRetry={() => query.fetchNextPage()} />
      ) : (
        <Button
          size="compact-md"
          variant="subtle"
          // Stays enabled: a disabled button would lose the focus.
          aria-busy={isFetchingNextPage}
          {...(isFetchingNextPage && { leftSection: <Loader size="xs" /> })}
          onClick={() => query.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </Center>
  );
}

function LoadingActivity() {
  return (
    <Stack gap="lg" aria-busy>
      {['first', 'second', 'third'].map((row) => (
        <div key={row}>
          <Skeleton height={12} width="40%" mb={8} />
          <Skeleton height={12} mb={6} />
          <Skeleton height={12} width="80%" />
        </div>
      ))}
    </Stack>
  );
}
