import { forumsUnavailable } from './forums-unavailable.ts';

export const forumMessages = {
  unavailable: forumsUnavailable,
  threadCreated: 'Thread created!',
  seoUpdated: 'SEO data updated!',
  postIdRequired: 'Post ID cannot be empty',
  postNotFound: 'That post does not exist.',
  postUnpublished: 'That post is not published yet.',
  alreadyConverted: 'That story was converted already.',
} as const;
