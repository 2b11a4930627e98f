import { Anchor, Text, ThemeIcon, VisuallyHidden } from '@mantine/core';
import {
  IconArticle,
  IconCornerDownRight,
  IconMessageCircle,
  IconMessages,
  IconMoodSmile,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ContentKind, contentKinds } from '../../../../contract/moderation/content-kinds.ts';
import { HiddenMarks, isHidden } from '../../../kit/hidden-marks.tsx';
import { SafeHtml } from '../../../kit/safe-html.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { formatDateTime, timeSince, titleCase } from '../../../lib/format.ts';
import { siteAddress, useViewer } from '../../../lib/viewer.ts';
import type { ActivityItem } from './activity.queries.ts';
import { activityKinds } from './activity-kinds.ts';
import classes from './activity-timeline.module.css';

const iconByContentKind: Record<ContentKind, TablerIcon> = {
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
  const Icon = kind ? iconByContentKind[kind] : IconArticle;
  return (
    <li className={classes.entry}>
      <ThemeIcon variant="light" radius="xl" size={28} aria-hidden>
        <Icon size={16} stroke={1.5} />
      </ThemeIcon>
      <div>
        <div className={classes.head}>
          <Text component="h3" size="sm" fw={600} className={classes.title} dir="auto">
            {kind ? activityKinds[kind].label : titleCase(assocType)}
            {item.title && kind && ` ${activityKinds[kind].preposition} ${item.title}`}
          </Text>
          <Text size="xs" c="dimmed">
            <time dateTime={insertedAt}>{formatDateTime(insertedAt)}</time>
            {' · '}
            {timeSince(insertedAt)} ago
          </Text>
        </div>
        <HiddenMarks state={item} />
        <Text component="div" size="sm" className={classes.words} data-hidden={isHidden(item)}>
          {body === '' ? (
            <Text span inherit c="dimmed">
              Its words are gone for good.
            </Text>
          ) : (
            <SafeHtml html={body} origin={siteAddress(site)} />
          )}
        </Text>
        <ActivityLinks item={item} />
      </div>
    </li>
  );
}

function ActivityLinks({ item }: { item: ActivityItem }) {
  const { site } = useViewer();
  const { assocType, assocId, contentFlagId, uri } = item;
  const about = `${titleCase(assocType).toLowerCase()} ${assocId}`;
  return (
    <Text size="sm" component="div" className={classes.links}>
      {uri && (
        <Anchor href={siteAddress(site, uri)} target="_blank" rel="noopener" inherit>
          {isHidden(item) ? 'View its page' : 'View on the site'}
          <VisuallyHidden> of {about}</VisuallyHidden>
        </Anchor>
      )}
      {contentFlagId ? (
        <ScreenLink to="ContentFlag" params={{ id: contentFlagId }}>
          View the flag
          <VisuallyHidden> about {about}</VisuallyHidden>
        </ScreenLink>
      ) : (
        <ScreenLink to="ContentFlagFromClient" params={{ assocType, assocId }}>
          Moderate
          <VisuallyHidden> {about}</VisuallyHidden>
        </ScreenLink>
      )}
    </Text>
  );
}
