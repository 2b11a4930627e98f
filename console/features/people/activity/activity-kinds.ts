import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';

export const activityKinds: Record<
  ContentKind,
  { label: string; plural: string; preposition: string }
> = {
  comment: { label: 'Comment', plural: 'Comments', preposition: 'on' },
  thread: { label: 'Thread', plural: 'Threads', preposition: '–' },
  reply: { label: 'Reply', plural: 'Replies', preposition: 'in' },
  user_profile_status: { label: 'Status', plural: 'Statuses', preposition: 'on the profile of' },
  user_profile_status_reply: {
    label: 'Status reply',
    plural: 'Status replies',
    preposition: 'on the profile of',
  },
};
