import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { MessagePanel } from '../../../kit/message-panel.tsx';
import NotFoundScreen from '../../../kit/not-found-screen.tsx';
import { Screen } from '../../../kit/screen.tsx';
import { hasCode, messageFor } from '../../../lib/api-error.ts';
import { userQuery } from '../users/user.queries.ts';
import { UserActions } from './user-actions.tsx';
import { UserChips, UserPicture } from './user-header.tsx';
import { UserTabs } from './user-tabs.tsx';

/** One person: who they are, what they wrote, and everything staff can change about them. */
export default function UserScreen() {
  const { id = '' } = useParams({ strict: false });
  const { data: user, isError, error, refetch } = useQuery(userQuery(id));

  if (hasCode(error, 'NOT_FOUND')) return <NotFoundScreen />;
  if (user) {
    return (
      <Screen
        title={user.username}
        lead={
          <>
            <BackToList to="UserList" label="Back to users" />
            <UserPicture user={user} />
          </>
        }
        details={<UserChips user={user} />}
        actions={<UserActions user={user} />}
      >
        <UserTabs user={user} />
      </Screen>
    );
  }
  return (
    <Screen lead={<BackToList to="UserList" label="Back to users" />}>
      {isError ? (
        <MessagePanel
          icon={IconAlertTriangle}
          tone="error"
          title="The user could not be loaded"
          actions={<Button onClick={() => refetch()}>Retry</Button>}
        >
          {messageFor(error)}
        </MessagePanel>
      ) : (
        <Skeleton height={240} aria-busy />
      )}
    </Screen>
  );
}
