import { Box, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { BackLink } from '../../../kit/back-link.tsx';
import { LoadError } from '../../../kit/load-error.tsx';
import NotFoundScreen from '../../../kit/not-found-screen.tsx';
import { Screen } from '../../../kit/screen.tsx';
import { hasCode } from '../../../lib/api-error.ts';
import { useScreenAddress } from '../../../lib/screens.ts';
import { threadQuery } from './thread.queries.ts';
import { threadSeoSchemaQuery } from './thread-seo.queries.ts';
import { ThreadSeoForm } from './thread-seo-form.tsx';

export default function ThreadSeoScreen() {
  const { id = '' } = useParams({ strict: false });
  const threadAddress = useScreenAddress('Thread', { id });
  const thread = useQuery(threadQuery(id));
  const schema = useQuery(threadSeoSchemaQuery);
  const error = (thread.data ? null : thread.error) ?? (schema.data ? null : schema.error);

  function retry() {
    if (!thread.data) thread.refetch();
    if (!schema.data) schema.refetch();
  }

  if (hasCode(thread.error, 'NOT_FOUND')) return <NotFoundScreen />;
  return (
    <Screen
      lead={<BackLink address={threadAddress} label="Back to the thread" />}
      details={
        thread.data && (
          <Text size="sm" c="dimmed">
            <bdi>{thread.data.name}</bdi>
          </Text>
        )
      }
    >
      {thread.data && schema.data ? (
        <Box maw="44rem">
          <ThreadSeoForm
            key={id}
            thread={thread.data}
            schema={schema.data}
            onConflict={thread.refetch}
          />
        </Box>
      ) : error ? (
        <LoadError subject="The SEO data" error={error} onRetry={retry} />
      ) : (
        <Skeleton height={400} aria-busy />
      )}
    </Screen>
  );
}
