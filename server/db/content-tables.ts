import type { ContentKind } from '../../contract/moderation/content-kinds.ts';

export const contentTables = {
  comment: 'comments',
  thread: 'threads',
  reply: 'replies',
  user_profile_status: 'user_profile_statuses',
  user_profile_status_reply: 'user_profile_status_replies',
} as const satisfies Record<ContentKind, string>;

type ContentTable = (typeof contentTables)[ContentKind];

export type MentioningTable = 'posts' | ContentTable;
