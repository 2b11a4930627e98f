import { Paper, Text } from '@mantine/core';
import { isRoleId, roleLabels } from '../../../../contract/roles.ts';
import { formatDateTime, timeSince } from '../../../lib/format.ts';
import { verifiedLoginNames } from '../users/login-names.ts';
import type { User } from '../users/user.queries.ts';
import classes from './activity-tab.module.css';

export function ActivityFacts({ user }: { user: User }) {
  const { roleId, insertedAt } = user;
  return (
    <Paper withBorder p="md">
      <dl className={classes.list}>
        <dt>Role</dt>
        <dd>{isRoleId(roleId) ? roleLabels[roleId] : roleId}</dd>
        <dt>Member since</dt>
        <dd>
          <time dateTime={insertedAt}>{formatDateTime(insertedAt)}</time>
          <Text size="xs" c="dimmed">
            {timeSince(insertedAt)} ago
          </Text>
        </dd>
        <dt>Verified login methods</dt>
        <dd>{verifiedLoginNames(user).join(', ') || 'None'}</dd>
      </dl>
    </Paper>
  );
}
