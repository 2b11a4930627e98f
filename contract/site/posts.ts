import { z } from 'zod';
import { isPageUrl, parseSafeUrl } from '../addresses.ts';
import { exactText, list, searchText, text, tooLongMessage } from '../text.ts';

/** JOURNAI is an AI page, built from JSON. */
export const postTypes = ['POST', 'PAGE', 'JOURNAI'] as const;
export type PostType = (typeof postTypes)[number];

/** UNPUBLISHED was published once; DRAFT never was. */
export const postStatuses = ['DRAFT', 'PUBLISHED', 'UNPUBLISHED'] as const;
export type PostStatus = (typeof postStatuses)[number];

export const permalinkPrefixes: Record<PostType, string> = {
  POST: 'posts/',
  PAGE: 'pages/',
  JOURNAI: 'myjournai/',
};

export function permalinkOf(type: PostType, slug: string): string {
  return permalinkPrefixes[type] + slug;
}

export const postTitleMaxLength = 200;
export const postBodyMaxLength = 200_000;
const postExcerptMaxLength = 500;
export const postCategoriesMax = 20;
export const postTagsMax = 20;

/** Limit of search results: refining the search is faster than paging on. */
export const maxPostsFound = 1000;
export const maxPostSuggestions = 20;
export const menuSourcesPerPage = 20;

export const postMessages = {
  notFound: 'That post does not exist.',
  becameThread: 'This post became a thread and cannot be changed any more.',
  titleRequired: 'Please enter a title.',
  titleTooLong: `A title may have at most ${postTitleMaxLength} characters.`,
  bodyRequired: 'Please write something.',
  bodyTooLong: `A body may have at most ${postBodyMaxLength.toLocaleString('en')} characters.`,
  excerptTooLong: `An excerpt may have at most ${postExcerptMaxLength} characters.`,
  type: 'type must be POST or PAGE.',
  typeFixed: 'The type of a post cannot be changed.',
  status: `status must be one of ${postStatuses.join(', ')}.`,
  slug: 'slug must be lower-case words with hyphens between them, up to 100 characters.',
  permalinkTaken: (permalink: string) => `Another post has the address '${permalink}'.`,
  externalId: 'The id must have 1 to 100 characters: letters, digits and . _ : -',
  time: 'A time is expected, such as 2026-03-01T09:30:00Z.',
  thumbnail: 'A thumbnail needs an https address or the address of an uploaded picture.',
  altTooLong: 'The text for a picture may have at most 500 characters.',
  categories: `categories must be a list of at most ${postCategoriesMax} objects with a slug and a name.`,
  tags: `tags must be a list of at most ${postTagsMax} slugs of tags.`,
  tagsUnknown: (slugs: readonly string[]) => `The network has no tag '${slugs.join("', '")}'.`,
  seoUnknown: (names: readonly string[]) => `seo has no field named ${names.join(', ')}.`,
  seoNoindex: 'Say true or false to keep the page out of search engines (meta_robots_noindex).',
  canonical: 'Must be absolute starting with "https" or root relative starting with "/"',
} as const;

const textLineSchema = (max: number, problem: string) => text(max, problem, problem);

const seoLineSchema = (label: string, max: number) =>
  textLineSchema(max, tooLongMessage(label, max));

export const postSeo = z
  .strictObject(
    {
      meta_robots_noindex: z.boolean(postMessages.seoNoindex),
      title: seoLineSchema('SEO title', 200),
      metadesc: seoLineSchema('Meta description', 500),
      canonical: seoLineSchema('Canonical URL', 2000).refine(
        (value) => value === '' || isPageUrl(value),
        postMessages.canonical,
      ),
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys' ? postMessages.seoUnknown(issue.keys) : undefined,
    },
  )
  .partial();
export type PostSeo = z.infer<typeof postSeo>;

export const postTitle = text(
  postTitleMaxLength,
  postMessages.titleTooLong,
  postMessages.titleRequired,
).min(1, postMessages.titleRequired);

const postSlugSchema = exactText(100, postMessages.slug, postMessages.slug).regex(
  /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+)*$/u,
  postMessages.slug,
);

const postBodySchema = exactText(
  postBodyMaxLength,
  postMessages.bodyTooLong,
  postMessages.bodyRequired,
).min(1, postMessages.bodyRequired);

const publicationTimeSchema = exactText(40, postMessages.time, postMessages.time)
  .refine(
    (text) => /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text)),
    postMessages.time,
  )
  .transform((text) => new Date(text));

const uploadedPicturePathPattern = /^\/api\/content-pictures\/[0-9a-f]{32}\.webp$/;
const isPictureUrl = (url: string) =>
  uploadedPicturePathPattern.test(url) || parseSafeUrl(url)?.protocol === 'https:';

const postCategorySchema = z.object(
  {
    slug: postSlugSchema,
    name: textLineSchema(100, postMessages.categories).min(1, postMessages.categories),
    description: textLineSchema(1000, postMessages.categories).optional(),
  },
  postMessages.categories,
);
export type PostCategoryInput = z.infer<typeof postCategorySchema>;

export const externalIdSchema = exactText(
  100,
  postMessages.externalId,
  postMessages.externalId,
).regex(/^[\p{L}\p{N}._:-]{1,100}$/u, postMessages.externalId);

/** Absent fields stay unchanged; in new posts they get their default. */
const postFieldsSchema = z.object({
  title: postTitle,
  body: postBodySchema,
  status: z.enum(postStatuses, postMessages.status),
  slug: postSlugSchema,
  excerpt: textLineSchema(postExcerptMaxLength, postMessages.excerptTooLong),
  thumbnail: z
    .object(
      {
        url: textLineSchema(2000, postMessages.thumbnail).refine(
          isPictureUrl,
          postMessages.thumbnail,
        ),
        alt: textLineSchema(500, postMessages.altTooLong).default(''),
      },
      postMessages.thumbnail,
    )
    .nullable(),
  categories: list(
    postCategorySchema,
    postCategoriesMax,
    postMessages.categories,
    postMessages.categories,
  ),
  tags: list(
    exactText(200, postMessages.tags, postMessages.tags),
    postTagsMax,
    postMessages.tags,
    postMessages.tags,
  ),
  seo: postSeo,
  publishedAt: publicationTimeSchema,
  modifiedAt: publicationTimeSchema,
  isDeleted: z.boolean(),
});

export const postEdit = postFieldsSchema.partial();
export type PostEdit = z.infer<typeof postEdit>;

export const newPost = postEdit.extend({
  title: postTitle,
  body: postBodySchema,
  type: z.enum(['POST', 'PAGE'], postMessages.type).default('POST'),
});

export const pagedPostFilter = z.object({
  types: list(z.enum(postTypes), postTypes.length).default([]),
  search: searchText,
});

export const menuSourceTypes = ['page', 'post', 'category'] as const;
export type MenuSourceType = (typeof menuSourceTypes)[number];
export const menuSourceSorts = ['TITLE', 'RECENT'] as const;
export type MenuSourceSort = (typeof menuSourceSorts)[number];

/** Sorts of `pagedPostSearch`; all but the first are for AI pages alone. */
export const pagedPostSorts = ['publishedAt', 'title', 'status', 'modifiedAt'] as const;
export type PagedPostSort = (typeof pagedPostSorts)[number];
