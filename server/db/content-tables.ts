import type { ContentKind } from '../../contract/moderation/content-kinds.ts';

/** Where each kind is stored. All five carry the same moderation columns. */
export const contentTables = {
  comment: 'comments',
  thread: 'threads',
  reply: 'replies',
  user_profile_status: 'user_profile_statuses',
  user_profile_status_reply: 'user_profile_status_replies',
} as const satisfies Record<ContentKind, string>;

export type ContentTable = (typeof contentTables)[ContentKind];

/** Everything with a body in which someone can be mentioned. */
export type MentioningTable = 'posts' | ContentTable;
