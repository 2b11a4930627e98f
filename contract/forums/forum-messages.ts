/** By themselves, so that the table of permissions can name them without all that forums check. */
export const forumMessages = {
  unavailable: 'Sorry. Forums are unavailable on this site.',
  threadCreated: 'Thread created!',
  seoUpdated: 'SEO data updated!',
  postIdRequired: 'Post ID cannot be empty',
  postNotFound: 'That post does not exist.',
  postUnpublished: 'That post is not published yet.',
  alreadyConverted: 'That story was converted already.',
} as const;
