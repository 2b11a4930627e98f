/** In a file of its own, so that the table of permissions does not import the forum schemas. */
export const forumMessages = {
  unavailable: 'Sorry. Forums are unavailable on this site.',
  threadCreated: 'Thread created!',
  seoUpdated: 'SEO data updated!',
  postIdRequired: 'Post ID cannot be empty',
  postNotFound: 'That post does not exist.',
  postUnpublished: 'That post is not published yet.',
  alreadyConverted: 'That story was converted already.',
} as const;
