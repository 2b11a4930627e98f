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
import { Badge, Badges } from '../../../kit/badge.tsx';

const threadMarkLabels = {
  isDeleted: ['Deleted', IconTrash],
  isSpam: ['Spam', IconSpeakerphone],
  isPendingModeration: ['Waiting for approval', IconClock],
  isClosed: ['Closed', IconLock],
  requiresPreModeration: ['Pre-moderated', IconEyeCheck],
  isFeatured: ['Featured', IconStar],
  isHomepageFeatured: ['On the homepage', IconHome],
} as const satisfies Record<string, readonly [string, TablerIcon]>;

type ThreadMark = keyof typeof threadMarkLabels;

export function ThreadMarks({ thread }: { thread: Record<ThreadMark, boolean> }) {
  const shown = (Object.keys(threadMarkLabels) as ThreadMark[]).filter((mark) => thread[mark]);
  if (shown.length === 0) return null;
  return (
    <Badges>
      {shown.map((mark) => {
        const [label, Icon] = threadMarkLabels[mark];
        return (
          <Badge key={mark} look="light" icon={Icon}>
            {label}
          </Badge>
        );
      })}
    </Badges>
  );
}
