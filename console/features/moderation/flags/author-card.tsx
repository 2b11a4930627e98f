import { Button, Group, Text } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isRoleId, roleLabels } from '../../../../contract/roles.ts';
import { Panel } from '../../../kit/panel.tsx';
import { PersonAvatar } from '../../../kit/person-avatar.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { formatCount, timeSince } from '../../../lib/format.ts';
import type { Flag } from './flag.queries.ts';
import classes from './flag-view.module.css';
import { openAuthorItems } from './open-author-items.ts';

interface AuthorCardProps {
  /** 'Author', or 'Written by' when the thread has another author now. */
  title: string;
  author: NonNullable<Flag['author']>;
  history: Flag['authorHistory'];
  children?: ReactNode;
}

export function AuthorCard({ title, author, history, children }: AuthorCardProps) {
  const { id, username, roleId, insertedAt, avatar } = author;
  const counts = [
    ['Flags', history.flags],
    ['Open', history.open],
    ['Kept', history.done],
    ['Left waiting', history.waiting],
    ['Approved', history.approved],
    ['Deleted', history.deleted],
    ['Spam', history.spam],
    ['Reports', history.reports],
  ] as const;
  return (
    <Panel title={title}>
      <Group gap="sm" wrap="nowrap" mb="sm">
        <PersonAvatar username={username} picture={avatar.thumb} size={40} />
        <div className={classes.name}>
          <Text fw={600}>
            <ScreenLink to="UserEdit" params={{ id }}>
              {username}
            </ScreenLink>
          </Text>
          <Text size="xs" c="dimmed">
            {isRoleId(roleId) && roleLabels[roleId]} · here for {timeSince(insertedAt)}
          </Text>
        </div>
      </Group>
      <dl className={classes.stats}>
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {children}
      <Button
        mt="sm"
        size="xs"
        variant="default"
        leftSection={<IconFiles size={16} stroke={1.5} aria-hidden />}
        aria-haspopup="dialog"
        title="Everything they wrote (f)"
        onClick={() => openAuthorItems(author)}
      >
        Everything they wrote
      </Button>
    </Panel>
  );
}
