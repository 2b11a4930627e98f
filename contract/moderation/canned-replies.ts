export const maxCannedReplies = 100;

/** Placeholders that are filled when a reply is chosen; others are filled by hand. */
export const cannedReplyPlaceholders = {
  name: 'Name of the member',
  site: 'Name of the site',
  moderator: 'Your name',
} as const;

export const cannedReplyMessages = {
  notFound: 'That reply does not exist.',
  nameTaken: 'Another reply has that name.',
  tooMany: `A site can have at most ${maxCannedReplies} canned replies.`,
  unfilled: (name: string) => `Replace the placeholder {${name}} first.`,
  deleted: 'The reply was deleted',
} as const;
