import { maxPageSize } from '../../../../contract/limits.ts';
import { permalinkPath } from '../../../../contract/public-paths.ts';
import {
  maxPostSuggestions,
  maxPostsFound,
  type PostSeo,
  pagedPostSorts,
  postCategoriesMax,
  postMessages,
  postStatuses,
  postTagsMax,
  postTypes,
} from '../../../../contract/site/posts.ts';
import { type BatchFetch, loadInBatch } from '../../../graphql/batch.ts';
import { builder } from '../../../graphql/builder.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { LabelOfPost, PostLabel } from './post-labels.repository.ts';
import type { PostSummary, PostText } from './posts.repository.ts';
import type { PostHeadline, PostList } from './posts.service.ts';

export const PostTypeType = builder.enumType('PostType', {
  description: 'Articles, pages, and pages that are built from JSON.',
  values: postTypes,
});

export const PostStatusType = builder.enumType('PostStatus', {
  description: 'State of publication: published, withdrawn or never published.',
  values: postStatuses,
});

const PostHeadlineType = builder.objectRef<PostHeadline>('PostSearchResult').implement({
  description: 'A post that was found.',
  permission: 'posts.find',
  fields: (t) => ({
    permalink: t.exposeString('permalink', {
      description: 'Its path on the site, without a leading slash.',
    }),
    title: t.exposeString('title'),
  }),
});

export const PostSeoType = builder.objectRef<PostSeo>('PostSeo').implement({
  description: 'Meta data of the page that replaces the values derived from the post.',
  permission: 'posts.manage',
  fields: (t) => ({
    meta_robots_noindex: t.boolean({ resolve: (seo) => seo.meta_robots_noindex ?? false }),
    title: t.string({ resolve: (seo) => seo.title ?? '' }),
    metadesc: t.string({ resolve: (seo) => seo.metadesc ?? '' }),
    canonical: t.string({ resolve: (seo) => seo.canonical ?? '' }),
  }),
});

const PostLabelType = builder.objectRef<PostLabel>('PostLabel').implement({
  description: 'A category of the site or a tag of the network that a post is filed under.',
  permission: 'posts.manage',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    slug: t.exposeString('slug'),
  }),
});

const fetchTagsOfPosts: BatchFetch<number, LabelOfPost[]> = async ({ actor, services }, ids) =>
  Map.groupBy(await services.posts.findTags(actor.siteId, ids), (tag) => tag.postId);
const fetchCategoriesOfPosts: BatchFetch<number, LabelOfPost[]> = async (
  { actor, services },
  ids,
) => Map.groupBy(await services.posts.findCategories(actor.siteId, ids), (label) => label.postId);

const fetchPostTexts: BatchFetch<number, PostText> = async ({ actor, services }, ids) =>
  new Map((await services.posts.findTexts(actor.siteId, ids)).map((text) => [text.id, text]));

export const SitePostType = builder.objectRef<PostSummary>('SitePost').implement({
  description: 'A post of the site, of whatever type and status.',
  permission: 'posts.manage',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.expose('type', { type: PostTypeType }),
    status: t.expose('status', { type: PostStatusType }),
    title: t.exposeString('title'),
    slug: t.exposeString('slug'),
    permalink: t.exposeString('permalink', {
      description: 'Its path on the site, without a leading slash.',
    }),
    uri: t.string({
      description: 'The permalink as a path for links.',
      resolve: (post) => permalinkPath(post.permalink),
    }),
    excerpt: t.exposeString('excerpt'),
    body: t.string({
      description: 'HTML; empty where the content is JSON.',
      cost: 20,
      resolve: async (post, _, context) =>
        (await loadInBatch(context, fetchPostTexts, post.id))?.body ?? '',
    }),
    content: t.field({
      type: 'JSON',
      nullable: true,
      description: 'What a page of type JOURNAI is built from.',
      cost: 20,
      resolve: async (post, _, context) =>
        (await loadInBatch(context, fetchPostTexts, post.id))?.content ?? null,
    }),
    thumbnailUrl: t.exposeString('thumbnailUrl', { nullable: true }),
    seo: t.expose('seo', { type: PostSeoType }),
    tags: t.field({
      type: [PostLabelType],
      maxItems: postTagsMax,
      description: 'Tags of the network.',
      resolve: async (post, _, context) =>
        (await loadInBatch(context, fetchTagsOfPosts, post.id)) ?? [],
    }),
    categories: t.field({
      type: [PostLabelType],
      maxItems: postCategoriesMax,
      description: 'Categories of the site.',
      resolve: async (post, _, context) =>
        (await loadInBatch(context, fetchCategoriesOfPosts, post.id)) ?? [],
    }),
    isPublic: t.exposeBoolean('isPublic', {
      description: 'Whether anyone may read it once its time has come.',
    }),
    publishedAt: t.expose('publishedAt', { type: 'DateTime' }),
    modifiedAt: t.expose('modifiedAt', {
      type: 'DateTime',
      description: 'When what readers see of it was changed last.',
    }),
    version: t.exposeInt('version', { description: 'Raised by every change.' }),
  }),
});

const SitePostListType = builder.objectRef<PostList>('SitePostList').implement({
  description: 'One page of posts.',
  permission: 'posts.manage',
  fields: (t) => ({
    total: t.int({
      description: `How many there are, on all pages; a search lists at most ${maxPostsFound}.`,
      resolve: async (list) => (await list.total()).total,
    }),
    totalIsEstimate: t.boolean({
      description: 'Whether more match than a search lists.',
      resolve: async (list) => (await list.total()).totalIsEstimate,
    }),
    posts: t.expose('posts', { type: [SitePostType], maxItems: 'page' }),
  }),
});

builder.queryFields((t) => ({
  postSearch: t.field({
    description: `Published posts of any type: at most ${maxPostSuggestions}, the best first.`,
    permission: 'posts.find',
    type: [PostHeadlineType],
    maxItems: maxPostSuggestions,
    args: {
      search: t.arg.string({ required: true, description: 'Title, address or words of the text.' }),
    },
    resolve: (_, { search }, { actor, services }) => services.posts.search(actor.siteId, search),
  }),
  pagedPostSearch: t.field({
    description: 'Posts of the site, the newest first; when searched for, the best first.',
    permission: 'posts.manage',
    type: SitePostListType,
    args: {
      page: t.arg.int({ description: 'Counts from 1.' }),
      types: t.arg({ type: [PostTypeType], description: 'Only these types.' }),
      limit: t.arg.int({ description: `Page size, at most ${maxPageSize}.` }),
      search: t.arg.string({ description: 'Title, address or words of the text.' }),
      sort: t.arg.string({
        description: `One of ${pagedPostSorts.join(', ')}; all but the first for JOURNAI alone.`,
      }),
      sortDesc: t.arg.boolean({ description: 'Whether the largest comes first.' }),
    },
    resolve: (_, args, { actor, services }) => services.posts.list(actor, args),
  }),
  getPost: t.field({
    description: 'One post of the site.',
    permission: 'posts.manage',
    type: SitePostType,
    args: { id: t.arg.id({ required: true, description: 'The id of the post.' }) },
    resolve: (_, { id }, { actor, services }) =>
      services.posts.get(actor, parseId(id, postMessages.notFound)),
  }),
}));
