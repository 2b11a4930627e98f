import { searchMaxLength } from '../../../../contract/limits.ts';
import { categoryPath, permalinkPath } from '../../../../contract/public-paths.ts';
import { aiPageMessages } from '../../../../contract/site/ai-pages.ts';
import {
  type MenuSourceSort,
  type MenuSourceType,
  maxPostSuggestions,
  maxPostsFound,
  menuSourcesPerPage,
  type PostType,
  pagedPostFilter,
  pagedPostSorts,
  postMessages,
  postTypes,
} from '../../../../contract/site/posts.ts';
import type { Actor } from '../../../base/actor.ts';
import { invalidInput, notFound } from '../../../base/errors.ts';
import { pageOf, sortOf } from '../../../base/paging.ts';
import { validate } from '../../../base/validate.ts';
import type { Database } from '../../../db/database.ts';
import { menuSourcesRepository } from './menu-sources.repository.ts';
import { type LabelOfPost, postLabelsRepository } from './post-labels.repository.ts';
import { type Post, type PostSummary, type PostText, postsRepository } from './posts.repository.ts';
import {
  type PostScope,
  postsSearchRepository,
  type SortedPostsPage,
} from './posts-search.repository.ts';
import type { PostsSearch } from './posts-search.ts';

export interface PostHeadline {
  permalink: string;
  title: string;
}

export interface PostList {
  posts: PostSummary[];
  total(): Promise<{ total: number; totalIsEstimate: boolean }>;
}

interface MenuSource {
  title: string;
  url: string;
}

export interface PostsService {
  search(siteId: number, search: string): Promise<PostHeadline[]>;
  /** Pages count from 1. Lists posts of any status; without `types`, all types. */
  list(
    actor: Pick<Actor, 'siteId'>,
    args: {
      page?: number | null | undefined;
      limit?: number | null | undefined;
      types?: readonly PostType[] | null | undefined;
      search?: string | null | undefined;
      sort?: string | null | undefined;
      sortDesc?: boolean | null | undefined;
    },
  ): Promise<PostList>;
  get(actor: Pick<Actor, 'siteId'>, id: number): Promise<Post>;
  findTexts(siteId: number, postIds: readonly number[]): Promise<PostText[]>;
  findTags(siteId: number, postIds: readonly number[]): Promise<LabelOfPost[]>;
  findCategories(siteId: number, postIds: readonly number[]): Promise<LabelOfPost[]>;
  listMenuSources(
    siteId: number,
    wanted: { type: MenuSourceType; sort: MenuSourceSort; page: number },
  ): Promise<{ items: MenuSource[]; totalPages: number }>;
}

export function createPostsService({
  database,
  search: postsSearch,
}: {
  database: Database;
  search: PostsSearch;
}): PostsService {
  const posts = postsRepository(database.db);
  const searchRepository = postsSearchRepository(database.db);
  const labels = postLabelsRepository(database.db);
  const sources = menuSourcesRepository(database.db);

  /** Reads pages of the second half backwards from the end: large offsets are slow. */
  async function findPageIds(
    siteId: number,
    scope: PostScope,
    { limit, offset }: { limit: number; offset: number },
    total: number,
  ): Promise<number[]> {
    const remaining = total - offset;
    if (remaining <= 0) return [];
    if (offset < total / 2) return searchRepository.findPage(siteId, scope, { limit, offset });
    const length = Math.min(limit, remaining);
    const fromEnd = { limit: length, offset: remaining - length, isOldestFirst: true };
    return (await searchRepository.findPage(siteId, scope, fromEnd)).reverse();
  }

  /** Lists AI pages in an order other than newest first; a search finds up to 1000 of them. */
  async function listSorted(
    siteId: number,
    scope: PostScope,
    search: string,
    page: SortedPostsPage,
  ): Promise<PostList> {
    if (scope.types.length !== 1 || scope.types[0] !== 'JOURNAI') {
      throw invalidInput(aiPageMessages.sortNeedsType, 'sort');
    }
    const all = { limit: maxPostsFound, offset: 0 };
    const found = search === '' ? undefined : await postsSearch.find(siteId, scope, search, all);
    const ids = await searchRepository.listAiPages(siteId, page, found?.ids);
    return {
      posts: await posts.findByIds(siteId, ids),
      total:
        found?.total ??
        (async () => ({
          total: await searchRepository.countPosts(siteId, scope),
          totalIsEstimate: false,
        })),
    };
  }

  return {
    async search(siteId, search) {
      const text = search.trim().slice(0, searchMaxLength);
      const scope = { types: postTypes, isPublic: true };
      const page = { limit: maxPostSuggestions, offset: 0 };
      const ids =
        text === ''
          ? await searchRepository.findPage(siteId, scope, page)
          : (await postsSearch.find(siteId, scope, text, page)).ids;
      const found = await posts.findByIds(siteId, ids);
      return found.map(({ permalink, title }) => ({ permalink, title }));
    },

    async list({ siteId }, args) {
      const { types, search } = validate(pagedPostFilter, {
        types: args.types ?? undefined,
        search: args.search ?? undefined,
      });
      const { limit } = pageOf({ limit: args.limit });
      const pageNumber = args.page ?? 1;
      if (pageNumber < 1) throw invalidInput('page counts from 1', 'page');
      const scope = {
        types: types.length === 0 ? postTypes : [...new Set(types)],
        isPublic: false,
      };
      const range = { limit, offset: (pageNumber - 1) * limit };
      if (args.sort != null) {
        const order = sortOf(args, pagedPostSorts, { sort: 'publishedAt', sortDesc: true });
        if (order.sort !== 'publishedAt' || !order.sortDesc || search !== '') {
          return listSorted(siteId, scope, search, { ...range, ...order });
        }
      }
      if (search !== '') {
        const found = await postsSearch.find(siteId, scope, search, range);
        return { posts: await posts.findByIds(siteId, found.ids), total: found.total };
      }
      const total = await searchRepository.countPosts(siteId, scope);
      return {
        posts: await posts.findByIds(siteId, await findPageIds(siteId, scope, range, total)),
        total: async () => ({ total, totalIsEstimate: false }),
      };
    },

    async get({ siteId }, id) {
      const post = await posts.find(siteId, id);
      if (!post || post.isDeleted) throw notFound(postMessages.notFound);
      return post;
    },

    findTexts: (siteId, postIds) => posts.findTexts(siteId, postIds),
    findTags: (siteId, postIds) => labels.findTags(siteId, postIds),
    findCategories: (siteId, postIds) => labels.findCategories(siteId, postIds),

    async listMenuSources(siteId, { type, sort, page }) {
      if (page < 1) throw invalidInput('page counts from 1', 'page');
      const slice = { limit: menuSourcesPerPage, offset: (page - 1) * menuSourcesPerPage };
      const countPages = (total: number) => Math.ceil(total / menuSourcesPerPage);
      if (type === 'category') {
        const rows = await sources.categories(siteId, sort, slice);
        return {
          items: rows.map(({ name, slug }) => ({ title: name, url: categoryPath(slug) })),
          totalPages: countPages(await sources.countCategories(siteId)),
        };
      }
      const postType = type === 'page' ? 'PAGE' : 'POST';
      const rows = await sources.posts(siteId, postType, sort, slice);
      return {
        items: rows.map(({ title, permalink }) => ({ title, url: permalinkPath(permalink) })),
        totalPages: countPages(await sources.countPosts(siteId, postType)),
      };
    },
  };
}
