import { z } from 'zod';
import { contentEdit } from '../moderation/content.ts';
import { flagMessages } from '../moderation/content-flags.ts';
import { exactText, text } from '../text.ts';
import { threadSeo } from './thread-seo.ts';

const threadSlugMaxLength = 200;
export const maxTagsOfThread = 50;
export const threadReplySorts = ['insertedAt'] as const;
export type ThreadReplySort = (typeof threadReplySorts)[number];
export const slugPattern =
  /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+)*$/u;

export const threadMessages = {
  notFound: 'That thread does not exist.',
  slugCharacters: 'A slug has letters, digits and hyphens only, and no capitals.',
  slugTooLong: `A slug may have at most ${threadSlugMaxLength} characters.`,
  slugReserved: 'That slug is reserved for a page of the forum. Please choose another.',
  seoObject: 'SEO data must be a JSON object.',
  authorStaff: 'Only staff of this site can be named as the author.',
  tooManyTags: `A thread can have at most ${maxTagsOfThread} tags.`,
} as const;

const { body, name } = contentEdit.shape;

const seoTextMaxLength = 50_000;

/** Accepts an object or its JSON text; drops empty values. */
export const seoInput = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value;
    if (value.length > seoTextMaxLength) return undefined;
    try {
      return JSON.parse(value);
    } catch {
      return undefined;
    }
  },
  z
    .record(exactText(100), z.json(), threadMessages.seoObject)
    .pipe(
      threadSeo.transform((seo) =>
        Object.fromEntries(Object.entries(seo).filter(([, value]) => value !== '')),
      ),
    ),
);

/** Fields that staff can change; absent ones stay unchanged. */
export const threadChange = z.object({
  userId: z.int().optional(),
  name,
  body: body.optional(),
  slug: text(threadSlugMaxLength, threadMessages.slugTooLong)
    .min(1, flagMessages.slugEmpty)
    .regex(slugPattern, threadMessages.slugCharacters)
    .optional(),
  seo: seoInput.optional(),
  isClosed: z.boolean().optional(),
  requiresPreModeration: z.boolean().optional(),
  isFeatured: z.boolean().optional(),
  isHomepageFeatured: z.boolean().optional(),
});
export type ThreadChange = z.infer<typeof threadChange>;
