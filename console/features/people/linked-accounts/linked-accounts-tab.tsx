import { Button, Group, Paper, Text } from '@mantine/core';
import { IconArrowRight, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { isRoleId, roleLabels } from '../../../../contract/roles.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { DataTable } from '../../../kit/list/data-table.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useViewer } from '../../../lib/viewer.ts';
import type { User } from '../users/user.queries.ts';
import classes from '../users/user-tabs.module.css';
import { createAccountOpener } from './open-linked-account.ts';

type LinkedUser = User['linkedUsers'][number];

const linkedAccountColumns: Column<LinkedUser>[] = [
  { id: 'site', header: 'Site', essential: true, cell: ({ site }) => site.name },
  { id: 'user', header: 'User', cell: ({ username }) => username },
  {
    id: 'verified',
    header: 'Verified',
    cell: ({ verifiedAt }) => <VerifiedSince since={verifiedAt} />,
  },
  {
    id: 'memberSince',
    header: 'Member since',
    cell: ({ inserted_at }) => <time dateTime={inserted_at}>{formatDateTime(inserted_at)}</time>,
  },
  {
    id: 'role',
    header: 'Role',
    cell: ({ roleId }) => (isRoleId(roleId) ? roleLabels[roleId] : roleId),
  },
  { id: 'link', header: 'Link', cell: (account) => <OpenLinkedSite account={account} /> },
];

export function LinkedAccountsTab({ user }: { user: User }) {
  return (
    <Paper withBorder className={classes.table}>
      <DataTable
        label="linked accounts"
        columns={linkedAccountColumns}
        rows={user.linkedUsers}
        rowId={({ id }) => id}
        rowName={({ username, site }) => `${username} on ${site.name}`}
      />
    </Paper>
  );
}

function VerifiedSince({ since }: { since: string | null }) {
  const Icon = since ? IconCircleCheck : IconCircleDashed;
  return (
    <Group gap={6} wrap="nowrap">
      <Icon size={18} stroke={1.5} aria-hidden />
      {since ? formatDateTime(since) : 'Not verified'}
    </Group>
  );
}

/** Switches to the viewer's own account on the other site and opens the person there. */
function OpenLinkedSite({ account }: { account: LinkedUser }) {
  const viewer = useViewer();
  const { site } = account;
  if (site.id === viewer.site.id) return <DimmedNote text="This site" />;
  const open = createAccountOpener(viewer, account);
  if (!open) return <DimmedNote text="You have no account there" />;
  return (
    <Button
      size="compact-sm"
      variant="light"
      rightSection={<IconArrowRight size={16} aria-hidden />}
      onClick={open}
    >
      Open {site.name}
    </Button>
  );
}

function DimmedNote({ text }: { text: string }) {
  return (
    <Text span inherit c="dimmed">
      {text}
    </Text>
  );
}
