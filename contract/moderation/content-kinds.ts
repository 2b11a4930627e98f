export const contentKinds = [
  'comment',
  'thread',
  'reply',
  'user_profile_status',
  'user_profile_status_reply',
] as const;
export type ContentKind = (typeof contentKinds)[number];
