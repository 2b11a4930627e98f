import { searchMaxLength } from '../../../../contract/limits.ts';
import { categoryPath, permalinkPath } from '../../../../contract/public-paths.ts';
import {
  type MenuSourceSort,
  type MenuSourceType,
  menuSourcesPerPage,
  type PostType,
  pagedPostFilter,
  postMessages,
  postSuggestions,
  postTypes,
} from '../../../../contract/site/posts.ts';
import type { Actor } from '../../../base/actor.ts';
import { invalidInput, notFound } from '../../../base/errors.ts';
import { pageOf } from '../../../base/paging.ts';
import { validate } from '../../../base/validate.ts';
import type { Database } from '../../../db/database.ts';
import { menuSourcesRepository } from './menu-sources.repository.ts';
import { type Filed, postFilingRepository } from './post-filing.repository.ts';
import { type Post, type PostSummary, type PostText, postsRepository } from './posts.repository.ts';
import { type PostScope, postsSearchRepository } from './posts-search.repository.ts';
import type { PostsSearch } from './posts-search.ts';

export interface PostHeadline {
  permalink: string;
  title: string;
}

export interface PostList {
  posts: PostSummary[];
  total(): Promise<{ total: number; totalIsEstimate: boolean }>;
}

export interface MenuSource {
  title: string;
  /** Path with a leading slash. */
  url: string;
}

/** Posts for staff. */
export interface PostsService {
  /** Published posts for search boxes, best match first. */
  search(siteId: number, search: string): Promise<PostHeadline[]>;
  /** Pages count from 1. Lists posts of any status; without `types`, all types. */
  list(
    actor: Pick<Actor, 'siteId'>,
    args: {
      page?: number | null | undefined;
      limit?: number | null | undefined;
      types?: readonly PostType[] | null | undefined;
      search?: string | null | undefined;
    },
  ): Promise<PostList>;
  get(actor: Pick<Actor, 'siteId'>, id: number): Promise<Post>;
  /** Bodies and contents, which lists leave out. */
  textsOf(siteId: number, postIds: readonly number[]): Promise<PostText[]>;
  tagsOf(siteId: number, postIds: readonly number[]): Promise<Filed[]>;
  categoriesOf(siteId: number, postIds: readonly number[]): Promise<Filed[]>;
  menuSources(
    siteId: number,
    wanted: { type: MenuSourceType; sort: MenuSourceSort; page: number },
  ): Promise<{ items: MenuSource[]; totalPages: number }>;
}

export function createPostsService({
  database,
  search: finding,
}: {
  database: Database;
  search: PostsSearch;
}): PostsService {
  const posts = postsRepository(database.db);
  const listing = postsSearchRepository(database.db);
  const filing = postFilingRepository(database.db);
  const sources = menuSourcesRepository(database.db);

  /** Reads pages of the second half backwards from the end: large offsets are slow. */
  async function page(
    siteId: number,
    scope: PostScope,
    { limit, offset }: { limit: number; offset: number },
    total: number,
  ): Promise<number[]> {
    const left = total - offset;
    if (left <= 0) return [];
    if (offset < total / 2) return listing.page(siteId, scope, { limit, offset });
    const length = Math.min(limit, left);
    const fromEnd = { limit: length, offset: left - length, isOldestFirst: true };
    return (await listing.page(siteId, scope, fromEnd)).reverse();
  }

  return {
    async search(siteId, search) {
      const text = search.trim().slice(0, searchMaxLength);
      const scope = { types: postTypes, isPublic: true };
      const page = { limit: postSuggestions, offset: 0 };
      const ids =
        text === ''
          ? await listing.page(siteId, scope, page)
          : (await finding.find(siteId, scope, text, page)).ids;
      const found = await posts.byIds(siteId, ids);
      return found.map(({ permalink, title }) => ({ permalink, title }));
    },

    async list({ siteId }, args) {
      const { types, search } = validate(pagedPostFilter, {
        types: args.types ?? undefined,
        search: args.search ?? undefined,
      });
      const { limit } = pageOf({ limit: args.limit });
      const number = args.page ?? 1;
      if (number < 1) throw invalidInput('page counts from 1', 'page');
      const scope = {
        types: types.length === 0 ? postTypes : [...new Set(types)],
        isPublic: false,
      };
      const wanted = { limit, offset: (number - 1) * limit };
      if (search !== '') {
        const found = await finding.find(siteId, scope, search, wanted);
        return { posts: await posts.byIds(siteId, found.ids), total: found.total };
      }
      const total = await listing.count(siteId, scope);
      return {
        posts: await posts.byIds(siteId, await page(siteId, scope, wanted, total)),
        total: async () => ({ total, totalIsEstimate: false }),
      };
    },

    async get({ siteId }, id) {
      const post = await posts.find(siteId, id);
      if (!post || post.isDeleted) throw notFound(postMessages.notFound);
      return post;
    },

    textsOf: (siteId, postIds) => posts.texts(siteId, postIds),
    tagsOf: (siteId, postIds) => filing.tagsOf(siteId, postIds),
    categoriesOf: (siteId, postIds) => filing.categoriesOf(siteId, postIds),

    async menuSources(siteId, { type, sort, page }) {
      if (page < 1) throw invalidInput('page counts from 1', 'page');
      const slice = { limit: menuSourcesPerPage, offset: (page - 1) * menuSourcesPerPage };
      const pages = (total: number) => Math.ceil(total / menuSourcesPerPage);
      if (type === 'category') {
        const rows = await sources.categories(siteId, sort, slice);
        return {
          items: rows.map(({ name, slug }) => ({ title: name, url: categoryPath(slug) })),
          totalPages: pages(await sources.countCategories(siteId)),
        };
      }
      const postType = type === 'page' ? 'PAGE' : 'POST';
      const rows = await sources.posts(siteId, postType, sort, slice);
      return {
        items: rows.map(({ title, permalink }) => ({ title, url: permalinkPath(permalink) })),
        totalPages: pages(await sources.countPosts(siteId, postType)),
      };
    },
  };
}
