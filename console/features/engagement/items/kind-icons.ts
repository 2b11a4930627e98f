import {
  IconArrowsSplit2,
  IconBulb,
  IconChartBar,
  IconGift,
  IconMessageCircleUp,
  IconMessagePlus,
  type TablerIcon,
} from '@tabler/icons-react';
import type { EngagementType } from '../../../../contract/engagement/kinds.ts';

export const iconByEngagementType: Record<EngagementType, TablerIcon> = {
  poll: IconChartBar,
  quizlet: IconBulb,
  thisOrThat: IconArrowsSplit2,
  forumDriver: IconMessageCircleUp,
  forumStarter: IconMessagePlus,
  giveaway: IconGift,
};
