import {
  IconCornerDownRight,
  IconMessageCircle,
  IconMessages,
  IconMoodSmile,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import type { AssocType } from '../../../../contract/moderation/content-flags.ts';

interface ContentKindLook {
  label: string;
  icon: TablerIcon;
}

const lookByContentKind: Record<Uppercase<AssocType>, ContentKindLook> = {
  COMMENT: { label: 'Comment', icon: IconMessageCircle },
  THREAD: { label: 'Forum topic', icon: IconMessages },
  REPLY: { label: 'Forum reply', icon: IconCornerDownRight },
  USER: { label: 'User', icon: IconUser },
  USER_PROFILE_STATUS: { label: 'Status update', icon: IconMoodSmile },
  USER_PROFILE_STATUS_REPLY: { label: 'Status reply', icon: IconCornerDownRight },
};

export function describeContentKind(assocType: Uppercase<AssocType>): ContentKindLook {
  return lookByContentKind[assocType];
}

/** Example: 'Forum reply: Best price meds without…', as messages name an item. */
export function nameItem({
  assocType,
  preview,
}: {
  assocType: Uppercase<AssocType>;
  preview: string;
}): string {
  const { label } = describeContentKind(assocType);
  return preview === '' ? label : `${label}: ${preview}`;
}
