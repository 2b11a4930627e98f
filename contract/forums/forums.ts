import { z } from 'zod';
import { flagMessages } from '../moderation/content-flags.ts';
import { searchText, text } from '../text.ts';
import { slugPattern, threadMessages } from './threads.ts';

export const threadSorts = ['lastActiveDate', 'insertedAt', 'name'] as const;
export type ThreadSort = (typeof threadSorts)[number];
export const defaultThreadSort: ThreadSort = 'lastActiveDate';

export const threadPageSizes = [10, 20, 50] as const;
export const threadNamePreviewLength = 60;

export const tagNameMaxLength = 80;
const tagDescriptionMaxLength = 500;
const tagSlugMaxLength = 100;

export const tagMessages = {
  reordered: 'The tag was reordered',
  deleted: 'The tag was deleted',
  nameTaken: 'The tag name already exists. Please choose another.',
  nameRequired: 'Name is required',
  nameTooLong: `Name may have at most ${tagNameMaxLength} characters`,
  descriptionTooLong: `Description may have at most ${tagDescriptionMaxLength} characters`,
  slugRequired: flagMessages.slugEmpty,
  slugTooLong: `Slug may have at most ${tagSlugMaxLength} characters`,
  slugCharacters: threadMessages.slugCharacters,
  slugTaken: 'Another tag has that slug.',
  notFound: flagMessages.tagNotFound,
  listChanged: 'The tags were changed meanwhile. Reload to see them.',
} as const;

export function threadShortcode(id: number | string): string {
  return `[thread id=${id}]`;
}

export const threadFilter = z.object({
  name: searchText,
  forumTagId: z.int().optional(),
  /** Includes deleted threads and spam. */
  isDeleted: z.boolean().default(false),
});
export type ThreadFilter = z.infer<typeof threadFilter>;

const tagNameSchema = text(tagNameMaxLength, tagMessages.nameTooLong, tagMessages.nameRequired)
  .min(1, tagMessages.nameRequired)
  .meta({ title: 'Name' });

export const forumTagInput = z.object({
  name: tagNameSchema,
  description: text(tagDescriptionMaxLength, tagMessages.descriptionTooLong).meta({
    title: 'Description',
  }),
});
export type ForumTagInput = z.infer<typeof forumTagInput>;

export const globalTagInput = z.object({
  name: tagNameSchema,
  slug: text(tagSlugMaxLength, tagMessages.slugTooLong, tagMessages.slugRequired)
    .min(1, tagMessages.slugRequired)
    .regex(slugPattern, tagMessages.slugCharacters)
    .meta({
      title: 'Slug',
      description: 'The end of its address. Made of the name unless you write another one.',
    }),
});
export type GlobalTagInput = z.infer<typeof globalTagInput>;

export const tagSearch = searchText;
