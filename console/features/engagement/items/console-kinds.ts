import {
  IconArrowsSplit2,
  IconBulb,
  IconChartBar,
  IconGift,
  IconMessageCircleUp,
  IconMessagePlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import {
  type AnyEngagementKind,
  type EngagementType,
  engagementKinds,
} from '../../../../contract/engagement/kinds.ts';
import type { ListName, RecordName } from '../../../lib/screens.ts';

interface ConsoleKind {
  icon: TablerIcon;
  list: ListName;
  create: ListName;
  edit: RecordName;
}

/** What the console adds to a kind: how it looks, and the screens of the route table. */
const consoleKinds: Record<EngagementType, ConsoleKind> = {
  poll: { icon: IconChartBar, list: 'PollList', create: 'Poll', edit: 'PollEdit' },
  quizlet: { icon: IconBulb, list: 'QuizletList', create: 'Quizlet', edit: 'QuizletEdit' },
  thisOrThat: {
    icon: IconArrowsSplit2,
    list: 'ThisOrThatList',
    create: 'ThisOrThat',
    edit: 'ThisOrThatEdit',
  },
  forumDriver: {
    icon: IconMessageCircleUp,
    list: 'ForumDriverList',
    create: 'ForumDriver',
    edit: 'ForumDriverEdit',
  },
  forumStarter: {
    icon: IconMessagePlus,
    list: 'ForumStarterList',
    create: 'ForumStarterCreate',
    edit: 'ForumStarterEdit',
  },
  giveaway: {
    icon: IconGift,
    list: 'GiveawayList',
    create: 'GiveawayCreate',
    edit: 'GiveawayEdit',
  },
};

export function screensOf(type: EngagementType): ConsoleKind {
  return consoleKinds[type];
}

/** The kind that the address on show is about: `/polls`, `/poll` and `/poll/12` are polls. */
export function useKind(): AnyEngagementKind {
  const parts = useLocation({ select: ({ pathname }) => pathname }).split('/');
  const kind = engagementKinds.find(({ listPath, path }) =>
    parts.some((part) => `/${part}` === path || `/${part}` === listPath),
  );
  if (!kind) throw new Error(`No kind of engagement is at ${parts.join('/')}`);
  return kind;
}
