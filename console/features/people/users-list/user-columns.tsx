import type { Column } from '../../../kit/list/columns.ts';
import { NoValue } from '../../../kit/none.tsx';
import { PersonAvatar } from '../../../kit/person-avatar.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { RoleBadge } from '../users/role-badge.tsx';
import type { ListedUser } from '../users/users.queries.ts';

export const userColumns: readonly Column<ListedUser>[] = [
  {
    id: 'avatar',
    header: 'Avatar',
    lead: true,
    width: '4rem',
    cell: ({ username, avatar }) => (
      <PersonAvatar username={username} picture={avatar.thumb} size={32} />
    ),
  },
  {
    id: 'username',
    header: 'Username',
    sortable: true,
    essential: true,
    lines: 2,
    cell: ({ id, username }) => (
      <ScreenLink to="UserEdit" params={{ id }}>
        {username}
      </ScreenLink>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    sortable: true,
    minWidth: '15rem',
    cell: ({ email }) => textOrNone(email),
  },
  {
    id: 'insertedAt',
    header: 'Member since',
    kind: 'date',
    sortable: true,
    cell: ({ insertedAt }) => formatDateTime(insertedAt),
  },
  { id: 'id', header: 'ID', sortable: true, align: 'end', width: '6rem', cell: ({ id }) => id },
  {
    id: 'roleId',
    header: 'Role',
    sortable: true,
    width: '10rem',
    cell: ({ roleId }) => <RoleBadge roleId={roleId} />,
  },
  {
    id: 'bio',
    header: 'Bio',
    sortable: true,
    optional: true,
    minWidth: '14rem',
    cell: ({ bio }) => textOrNone(bio),
  },
  {
    id: 'firstName',
    header: 'First Name',
    sortable: true,
    optional: true,
    cell: ({ firstName }) => textOrNone(firstName),
  },
  {
    id: 'lastName',
    header: 'Last Name',
    sortable: true,
    optional: true,
    cell: ({ lastName }) => textOrNone(lastName),
  },
];

function textOrNone(text: string | null) {
  return text || <NoValue />;
}
