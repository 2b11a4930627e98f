import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';

/** The API's types of content under the names that addresses use. */
export const kindOfType: Record<
  'Comment' | 'Reply' | 'Thread' | 'UserProfileStatus' | 'UserProfileStatusReply',
  ContentKind
> = {
  Comment: 'comment',
  Reply: 'reply',
  Thread: 'thread',
  UserProfileStatus: 'user_profile_status',
  UserProfileStatusReply: 'user_profile_status_reply',
};
