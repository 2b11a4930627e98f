import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiTokenMessages, permissionLabels } from '../../../../contract/accounts/api-tokens.ts';
import { apiReferencePath } from '../../../../contract/public-paths.ts';
import { isRoleId, roleLabels } from '../../../../contract/roles.ts';
import { AddButton } from '../../../kit/add-button.tsx';
import { Badge } from '../../../kit/badge.tsx';
import { confirm } from '../../../kit/confirm.ts';
import { HowThisWorks } from '../../../kit/how-this-works.tsx';
import type { Column } from '../../../kit/list/columns.ts';
import { DataTable } from '../../../kit/list/data-table.tsx';
import { MessagePanel } from '../../../kit/message-panel.tsx';
import { RecordScreen } from '../../../kit/record-screen.tsx';
import { SecretDialog } from '../../../kit/secret-dialog.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { notDone, useAction } from '../../../kit/use-action.ts';
import { formatDateTime, formatDay } from '../../../lib/format.ts';
import { type ApiToken, apiTokensQuery, revokeApiToken } from './api-tokens.queries.ts';
import { CreateTokenDialog } from './create-token-dialog.tsx';

const renderTokenTime = (date: string) => <time dateTime={date}>{formatDateTime(date)}</time>;

function stateOfToken({ revokedAt, expiresAt }: ApiToken): 'Revoked' | 'Expired' | 'Active' {
  if (revokedAt !== null) return 'Revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? 'Expired' : 'Active';
}

const tokenScopeLabel = (scope: string) =>
  scope === 'intake'
    ? 'Intake'
    : (permissionLabels[scope as keyof typeof permissionLabels] ?? scope);

const tokenColumns: Column<ApiToken>[] = [
  {
    id: 'name',
    header: 'Token',
    essential: true,
    cell: ({ name, createdBy }) => (
      <>
        <bdi>{name}</bdi>
        {createdBy && (
          <Text size="xs" c="dimmed">
            by {createdBy}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'account',
    header: 'Service account',
    cell: ({ accountName, roleId }) => (
      <>
        {accountName ?? 'Command line'}
        {isRoleId(roleId) && (
          <Text size="xs" c="dimmed">
            {roleLabels[roleId]}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'scopes',
    header: 'May',
    minWidth: '14rem',
    cell: ({ scopes }) => scopes.map(tokenScopeLabel).join(' · '),
  },
  {
    id: 'used',
    header: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt ? renderTokenTime(lastUsedAt) : 'Not yet'),
  },
  {
    id: 'expires',
    header: 'Expires',
    cell: ({ expiresAt }) => (expiresAt ? formatDay(expiresAt) : 'Never'),
  },
  { id: 'state', header: 'State', cell: (token) => <Badge>{stateOfToken(token)}</Badge> },
];

export default function ApiTokensScreen() {
  const query = useQuery(apiTokensQuery);
  const [isCreating, setIsCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const newToken = <AddButton onClick={() => setIsCreating(true)}>New Token</AddButton>;
  return (
    <>
      <RecordScreen noun="tokens" query={query} lead={null} actions={() => newToken}>
        {({ apiTokens: tokens }) => (
          <Stack gap="md">
            <Text size="sm" c="dimmed" maw="52rem">
              Programs send a token as <code>Authorization: Bearer</code> and act for its service
              account, within what the token may do. The{' '}
              <Anchor href={apiReferencePath} inherit underline="always">
                API reference
              </Anchor>{' '}
              lists all calls.
            </Text>
            {tokens.length === 0 ? (
              <MessagePanel
                icon={IconKey}
                title="There are no tokens yet"
                actions={
                  <>
                    {newToken}
                    <HowThisWorks />
                  </>
                }
              >
                A token lets a server or a script use the API without anyone's password.
              </MessagePanel>
            ) : (
              <Paper withBorder>
                <DataTable
                  label="API tokens"
                  columns={tokenColumns}
                  rows={tokens}
                  rowId={({ id }) => id}
                  rowName={({ name }) => name}
                  isMuted={(token) => stateOfToken(token) !== 'Active'}
                  rowActions={(token) => <RevokeTokenButton token={token} />}
                />
              </Paper>
            )}
          </Stack>
        )}
      </RecordScreen>
      {query.data && (
        <CreateTokenDialog
          accounts={query.data.serviceAccounts}
          opened={isCreating}
          onClose={() => setIsCreating(false)}
          onCreated={setSecret}
        />
      )}
      <SecretDialog
        noun="token"
        secret={secret}
        hint={
          <>
            Send it as <code>Authorization: Bearer</code> with every request.
          </>
        }
        onClose={() => setSecret(undefined)}
      />
    </>
  );
}

function RevokeTokenButton({ token }: { token: ApiToken }) {
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction({
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiTokensQuery.queryKey }),
  });
  if (token.revokedAt !== null) return null;

  const revoke = () =>
    run(async () => {
      const isSure = await confirm({
        title: `Revoke '${token.name}'?`,
        body: apiTokenMessages.revokeQuestion,
        confirmLabel: 'Revoke',
        destructive: true,
      });
      if (!isSure) return notDone;
      await revokeApiToken(token.id);
      showSnack(apiTokenMessages.revoked, { about: token.name });
    });

  return (
    <Group justify="flex-end">
      <Button
        size="compact-sm"
        variant="default"
        loading={isRunning}
        aria-label={`Revoke ${token.name}`}
        onClick={revoke}
      >
        Revoke
      </Button>
    </Group>
  );
}
