import { Button, Skeleton, Stack } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { confirm } from '../../../kit/confirm.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { ShowOlder } from '../../../kit/show-older.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { notDone, useAction } from '../../../kit/use-action.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useViewer } from '../../../lib/viewer.ts';
import type { User } from '../users/user.queries.ts';
import { SecuritySection, SecurityTable } from './security-section.tsx';
import {
  endUserSession,
  endUserSessions,
  removeUserFactors,
  type UserSecurityDetails,
  userSecurityQuery,
} from './user-security.queries.ts';
import { UserSecurityLog } from './user-security-log.tsx';

type SignInFactor = UserSecurityDetails['factors'][number];
type PersonSession = UserSecurityDetails['sessions'][number];

const renderSecurityTime = (date: string) => <time dateTime={date}>{formatDateTime(date)}</time>;

const factorColumns: Column<SignInFactor>[] = [
  { id: 'name', header: 'Name', essential: true, cell: ({ name }) => <bdi>{name}</bdi> },
  {
    id: 'kind',
    header: 'Kind',
    cell: ({ kind }) => (kind === 'APP' ? 'Authenticator app' : 'Passkey'),
  },
  { id: 'added', header: 'Added', cell: ({ insertedAt }) => renderSecurityTime(insertedAt) },
  {
    id: 'used',
    header: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt ? renderSecurityTime(lastUsedAt) : 'Not yet'),
  },
];

export default function UserSecurityTab({ user }: { user: User }) {
  const query = useInfiniteQuery(userSecurityQuery(user.id));
  const { data, error, refetch } = query;
  return (
    <Stack gap="xl">
      {data ? (
        <>
          <FactorsSection user={user} factors={data.factors} />
          <SessionsSection user={user} sessions={data.sessions}>
            <ShowOlder noun="sessions" hasOlder={query.hasNextPage} query={query} />
          </SessionsSection>
        </>
      ) : error ? (
        <LoadFailure error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton height={240} aria-busy />
      )}
      <UserSecurityLog userId={user.id} />
    </Stack>
  );
}

/** Runs a change of a person's sign-in, then refetches everything about it. */
function useSecurityAction(userId: string) {
  const client = useQueryClient();
  return useAction({
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: userSecurityQuery(userId).queryKey });
      await client.invalidateQueries({ queryKey: ['user', 'securityLog'] });
    },
  });
}

function FactorsSection({ user, factors }: { user: User; factors: SignInFactor[] }) {
  const { isRunning, run } = useSecurityAction(user.id);
  const isSelf = user.id === useViewer().id;

  const remove = () =>
    run(async () => {
      const isSure = await confirm({
        title: 'Remove all second factors?',
        body: `${user.username} is signed out everywhere, told by mail, and signs in with the password alone until they set up a new factor.`,
        confirmLabel: 'Remove',
        destructive: true,
      });
      if (!isSure) return notDone;
      await removeUserFactors(user.id);
      showSnack('Second factors removed');
    });

  const canRemove = factors.length > 0 && !isSelf;
  return (
    <SecuritySection
      title="Second factor"
      action={canRemove && { label: 'Remove all', isRunning, run: remove }}
    >
      <SecurityTable
        label="second factors"
        columns={factorColumns}
        rows={factors}
        rowName={({ name }) => name}
        emptyHint="None on this site"
      />
    </SecuritySection>
  );
}

interface SessionsProps {
  user: User;
  sessions: PersonSession[];
  children: ReactNode;
}

function SessionsSection({ user, sessions, children }: SessionsProps) {
  const { isRunning, run } = useSecurityAction(user.id);

  const endAllSessions = () =>
    run(async () => {
      await endUserSessions(user.id);
      showSnack(`${user.username} is signed out everywhere`);
    });

  const endSession = (id: string) =>
    run(async () => {
      await endUserSession(user.id, id);
      showSnack('The session has ended');
    });

  const columns: Column<PersonSession>[] = [
    { id: 'browser', header: 'Browser', essential: true, cell: ({ browser }) => browser },
    { id: 'network', header: 'Network', cell: ({ network }) => network },
    { id: 'since', header: 'Since', cell: ({ insertedAt }) => renderSecurityTime(insertedAt) },
    { id: 'used', header: 'Last used', cell: ({ lastSeenAt }) => renderSecurityTime(lastSeenAt) },
    {
      id: 'end',
      header: 'End',
      cell: ({ id, browser }) => (
        <Button
          size="compact-sm"
          variant="default"
          disabled={isRunning}
          aria-label={`End ${browser}`}
          onClick={() => endSession(id)}
        >
          End
        </Button>
      ),
    },
  ];

  return (
    <SecuritySection
      title="Signed in"
      action={sessions.length > 0 && { label: 'End all sessions', isRunning, run: endAllSessions }}
    >
      <SecurityTable
        label="sessions"
        columns={columns}
        rows={sessions}
        rowName={({ browser }) => browser}
        emptyHint="Nowhere on this site"
      />
      {children}
    </SecuritySection>
  );
}
