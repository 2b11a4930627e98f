import { Badge, Group } from '@mantine/core';
import {
  IconClock,
  IconEyeCheck,
  IconHome,
  IconLock,
  IconSpeakerphone,
  IconStar,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import classes from './thread-marks.module.css';

const marks = {
  isDeleted: ['Deleted', IconTrash],
  isSpam: ['Spam', IconSpeakerphone],
  isPendingModeration: ['Waiting for approval', IconClock],
  isClosed: ['Closed', IconLock],
  requiresPreModeration: ['Pre-moderated', IconEyeCheck],
  isFeatured: ['Featured', IconStar],
  isHomepageFeatured: ['On the homepage', IconHome],
} as const satisfies Record<string, readonly [string, TablerIcon]>;

type Mark = keyof typeof marks;

/** What sets a thread apart from others, each by a word and a picture. */
export function ThreadMarks({ thread }: { thread: Record<Mark, boolean> }) {
  const shown = (Object.keys(marks) as Mark[]).filter((mark) => thread[mark]);
  if (shown.length === 0) return null;
  return (
    <Group gap={4}>
      {shown.map((mark) => {
        const [label, Icon] = marks[mark];
        return (
          <Badge
            key={mark}
            className={classes.mark}
            variant="light"
            color="gray"
            leftSection={<Icon size={12} aria-hidden />}
          >
            {label}
          </Badge>
        );
      })}
    </Group>
  );
}
