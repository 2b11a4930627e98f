import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { RecordScreen } from '../../../kit/record-screen.tsx';
import { userQuery } from '../users/user.queries.ts';
import { UserActions } from './user-actions.tsx';
import { UserChips, UserPicture } from './user-header.tsx';
import { UserIdentity } from './user-identity.tsx';
import { UserTabs } from './user-tabs.tsx';

export default function UserScreen() {
  const { id = '' } = useParams({ strict: false });
  return (
    <RecordScreen
      noun="user"
      query={useQuery(userQuery(id))}
      title={({ username }) => username}
      lead={(user) => (
        <>
          <BackToList to="UserList" label="Back to users" />
          {user && <UserPicture user={user} />}
        </>
      )}
      details={(user) => (
        <>
          <UserChips user={user} />
          <UserIdentity user={user} />
        </>
      )}
      actions={(user) => <UserActions user={user} />}
    >
      {(user) => <UserTabs user={user} />}
    </RecordScreen>
  );
}
