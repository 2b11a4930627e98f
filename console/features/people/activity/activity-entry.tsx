import { Text, ThemeIcon } from '@mantine/core';
import {
  IconArticle,
  IconCornerDownRight,
  IconMessageCircle,
  IconMessages,
  IconMoodSmile,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ContentKind, contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import { SafeHtml } from '../../../kit/safe-html.tsx';
import { formatDateTime, timeSince, titleCase } from '../../../lib/format.ts';
import { siteAddress, useViewer } from '../../../lib/viewer.ts';
import type { ActivityItem } from './activity.queries.ts';
import classes from './activity-timeline.module.css';

const icons: Record<ContentKind, TablerIcon> = {
  comment: IconMessageCircle,
  thread: IconMessages,
  reply: IconCornerDownRight,
  user_profile_status: IconMoodSmile,
  user_profile_status_reply: IconCornerDownRight,
};

export function ActivityEntry({ item }: { item: ActivityItem }) {
  const { assocType, body, insertedAt } = item;
  const { site } = useViewer();
  const kind = contentKinds.find((known) => known === assocType);
  const Icon = kind ? icons[kind] : IconArticle;
  return (
    <li className={classes.entry}>
      <ThemeIcon variant="light" radius="xl" size={28} aria-hidden>
        <Icon size={16} stroke={1.5} />
      </ThemeIcon>
      <div>
        <div className={classes.head}>
          <Text component="h3" size="sm" fw={600}>
            {titleCase(assocType)}
          </Text>
          <Text size="xs" c="dimmed">
            <time dateTime={insertedAt}>{formatDateTime(insertedAt)}</time>
            {' · '}
            {timeSince(insertedAt)} ago
          </Text>
        </div>
        <Text component="div" size="sm">
          <SafeHtml html={body} origin={siteAddress(site)} />
        </Text>
      </div>
    </li>
  );
}
