import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';

export const contentKindByTypename: Record<
  'Comment' | 'Reply' | 'Thread' | 'UserProfileStatus' | 'UserProfileStatusReply',
  ContentKind
> = {
  Comment: 'comment',
  Reply: 'reply',
  Thread: 'thread',
  UserProfileStatus: 'user_profile_status',
  UserProfileStatusReply: 'user_profile_status_reply',
};
