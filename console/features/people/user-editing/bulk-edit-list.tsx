import { ActionIcon, Paper, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { PersonAvatar } from '../../../kit/person-avatar.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { RoleBadge } from '../users/role-badge.tsx';
import type { ListedUser } from '../users/users.queries.ts';
import classes from './bulk-edit-list.module.css';

interface BulkEditListProps {
  users: readonly ListedUser[];
  disabled: boolean;
  onRemove(user: ListedUser): void;
}

export function BulkEditList({ users, disabled, onRemove }: BulkEditListProps) {
  return (
    <Paper withBorder component="ul" className={classes.list} aria-label="Selected users">
      {users.map((user) => (
        <li key={user.id} className={classes.user}>
          <PersonAvatar username={user.username} picture={user.avatar.thumb} size={32} />
          <div className={classes.who}>
            <Text size="sm" fw={600} component="div" className={classes.name}>
              <ScreenLink to="UserEdit" params={{ id: user.id }}>
                {user.username}
              </ScreenLink>
            </Text>
            <Text size="xs" c="dimmed" className={classes.name}>
              {user.email}
            </Text>
          </div>
          <Text component="div" size="sm">
            <RoleBadge roleId={user.roleId} />
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            title="Remove from the list"
            aria-label={`Remove ${user.username} from the list`}
            disabled={disabled}
            onClick={() => onRemove(user)}
          >
            <IconX size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </Paper>
  );
}
