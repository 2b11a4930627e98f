import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { MessagePanel } from '../../../kit/message-panel.tsx';
import NotFoundScreen from '../../../kit/not-found-screen.tsx';
import { Screen } from '../../../kit/screen.tsx';
import { hasCode, messageFor } from '../../../lib/api-error.ts';
import { threadQuery } from './thread.queries.ts';
import { ThreadView } from './thread-view.tsx';

/** One thread of the forum: what it says, what it is filed under, and where it stands out. */
export default function ThreadScreen() {
  const { id = '' } = useParams({ strict: false });
  const { data: thread, isError, error, refetch } = useQuery(threadQuery(id));

  if (hasCode(error, 'NOT_FOUND')) return <NotFoundScreen />;
  if (thread) return <ThreadView thread={thread} />;
  return (
    <Screen lead={<BackToList to="ForumList" label="Back to the forums" />}>
      {isError ? (
        <MessagePanel
          icon={IconAlertTriangle}
          tone="error"
          title="The thread could not be loaded"
          actions={<Button onClick={() => refetch()}>Retry</Button>}
        >
          {messageFor(error)}
        </MessagePanel>
      ) : (
        <Skeleton height={320} aria-busy />
      )}
    </Screen>
  );
}
