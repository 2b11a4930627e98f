import { Button } from '@mantine/core';
import { IconPlus, IconRefresh, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { searchDebounceMs } from '../../../../contract/limits.ts';
import { bulkEditMaxUsers } from '../../../../contract/people/users.ts';
import { ListScreen } from '../../../kit/list/list-screen.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { plural } from '../../../lib/format.ts';
import { pageArguments } from '../../../lib/list-query.ts';
import { useFindAddress } from '../../../lib/screens.ts';
import { useSyncUsers } from '../user-sync/use-sync-users.ts';
import { useSelectedUsers } from '../users/selected-users.ts';
import { fetchUsers, usersQuery } from '../users/users.queries.ts';
import { userColumns } from './user-columns.tsx';
import { SearchHelp, UsersFilters } from './users-filters.tsx';
import { toUserFilter, userList } from './users-list.ts';

export default function UsersScreen() {
  const list = useListState(userList);
  const variables = {
    userSearchTerm: list.search,
    ...toUserFilter(list.filters),
    ...pageArguments(list),
  };
  const query = useQuery(usersQuery(variables));
  const { hiddenSpammers = 0, rows } = query.data ?? {};
  const spammersNotice = hiddenSpammers > 0 && (
    <HiddenSpammers
      count={hiddenSpammers}
      onShow={() => list.show({ filters: { showSpammers: true } })}
    />
  );
  const selection = useSelectedUsers();
  const findAddress = useFindAddress();
  const navigate = useNavigate();

  return (
    <ListScreen
      name="users"
      noun="users"
      list={list}
      query={query}
      columns={userColumns}
      rowId={(user) => user.id}
      rowName={(user) => user.username}
      onOpenRow={({ id }) => {
        const address = findAddress('UserEdit', { id });
        if (address) navigate({ to: address });
      }}
      selection={selection}
      matching={{
        atMost: bulkEditMaxUsers,
        fetchPage: (page) => fetchUsers({ ...variables, ...page }),
      }}
      search={{
        label: 'Search by Email, Username, or User ID',
        debounceMs: searchDebounceMs,
        help: <SearchHelp />,
      }}
      filters={
        <UsersFilters filters={list.filters} onChange={(filters) => list.show({ filters })} />
      }
      notice={rows?.length !== 0 && spammersNotice}
      emptyActions={spammersNotice}
      actions={<UsersActions hasSelection={selection.rows.size > 0} />}
      emptyHint="Create the first one with New User; members also join by themselves."
    />
  );
}

/** Says that a hidden spammer matches exactly, lest the account seem not to exist. */
function HiddenSpammers({ count, onShow }: { count: number; onShow(): void }) {
  return (
    <Button size="sm" variant="default" onClick={onShow}>
      {plural(count, 'hidden spammer')} · show
    </Button>
  );
}

function UsersActions({ hasSelection }: { hasSelection: boolean }) {
  const sync = useSyncUsers();
  const navigate = useNavigate();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUsers size={16} aria-hidden />}
        disabled={!hasSelection}
        onClick={() => navigate({ to: '/users/bulk-edit' })}
      >
        Bulk Edit
      </Button>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={sync.isRunning}
        onClick={sync.start}
      >
        Sync Users
      </Button>
      <Button component={Link} to="/users/new" leftSection={<IconPlus size={16} aria-hidden />}>
        New User
      </Button>
    </>
  );
}
