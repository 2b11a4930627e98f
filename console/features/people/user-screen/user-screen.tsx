import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { BackToList } from '../../../kit/back-to-list.tsx';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { RecordScreen } from '../../../kit/record-screen.tsx';
import { useViewer } from '../../../lib/viewer.ts';
import { PersonNotes } from '../../moderation/notes/person-notes.tsx';
import { canSanction } from '../../moderation/sanctions/can-sanction.ts';
import { userQuery } from '../users/user.queries.ts';
import { UserActions } from './user-actions.tsx';
import { UserChips, UserPicture } from './user-header.tsx';
import { UserIdentity } from './user-identity.tsx';
import { UserTabs } from './user-tabs.tsx';

const SanctionStrip = lazyPart(() => import('../../moderation/sanctions/sanction-strip.tsx'));

export default function UserScreen() {
  const viewer = useViewer();
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
      {(user) => (
        <>
          <Suspense>
            <SanctionStrip user={user} mayEnd={canSanction(user, viewer)} />
          </Suspense>
          <PersonNotes userId={user.id} />
          <UserTabs user={user} />
        </>
      )}
    </RecordScreen>
  );
}
