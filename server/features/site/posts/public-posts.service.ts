import { pathOnOrigins } from '../../../../contract/addresses.ts';
import { shortLinkPath } from '../../../../contract/public-paths.ts';
import { type PostType, permalinkOf } from '../../../../contract/site/posts.ts';
import type { Database } from '../../../db/database.ts';
import { type Label, postFilingRepository } from './post-filing.repository.ts';
import type { PostsSearch, PostsTotal } from './posts-search.ts';
import {
  type PostCardRow,
  type PublicLabel,
  type PublicPostRow,
  publicPostsRepository,
} from './public-posts.repository.ts';

export interface PublicPost extends PublicPostRow {
  categories: Label[];
  tags: Label[];
}

export interface OwnSite {
  id: number;
  origin: string;
}

/** One page of cards; pages count from 1. */
export interface PostCards {
  posts: PostCardRow[];
  hasNext: boolean;
}

export interface PublicPostsService {
  find(siteId: number, type: PostType, slug: string): Promise<PublicPost | undefined>;
  /** Current permalink of a post that moved away from this slug. */
  movedTo(siteId: number, type: PostType, slug: string): Promise<string | undefined>;
  /**
   * Redirect target of a withdrawn post. Follows redirects between posts to the end. Undefined for
   * loops and for short links, which could lead back.
   */
  redirectOf(site: OwnSite, type: PostType, slug: string): Promise<string | undefined>;
  newest(siteId: number, limit: number): Promise<PostCardRow[]>;
  /** Published posts in the order of `ids`. */
  byIds(siteId: number, ids: readonly number[]): Promise<PostCardRow[]>;
  page(siteId: number, page: number): Promise<PostCards>;
  category(siteId: number, slug: string): Promise<PublicLabel | undefined>;
  ofCategory(siteId: number, categoryId: number, page: number): Promise<PostCards>;
  /** Other posts of the first category, newest first. */
  besides(siteId: number, post: PublicPost, limit: number): Promise<PostCardRow[]>;
  tag(slug: string): Promise<PublicLabel | undefined>;
  ofTag(siteId: number, tagId: number, page: number): Promise<PostCards>;
  /** Categories with published posts. */
  categories(siteId: number): Promise<Label[]>;
  search(siteId: number, text: string, page: number): Promise<PostCards & PostsTotal>;
}

export const postsPerPage = 12;
/** Last page: larger offsets would read too much, and readers can search instead. */
export const mostPostPages = 80;
const mostCategories = 40;
/** Longer redirect chains count as loops. */
const mostRedirects = 5;
const readable: { types: PostType[]; isPublic: boolean } = {
  types: ['POST', 'PAGE', 'JOURNAI'],
  isPublic: true,
};

export function createPublicPostsService({
  database,
  search,
}: {
  database: Database;
  search: PostsSearch;
}): PublicPostsService {
  const posts = publicPostsRepository(database.db);
  const filing = postFilingRepository(database.db);
  const sliceOf = (page: number) => ({
    limit: postsPerPage + 1,
    offset: (page - 1) * postsPerPage,
  });
  const cardsOf = (rows: PostCardRow[], page: number): PostCards => ({
    posts: rows.slice(0, postsPerPage),
    hasNext: rows.length > postsPerPage && page < mostPostPages,
  });

  return {
    async find(siteId, type, slug) {
      const post = await posts.find(siteId, permalinkOf(type, slug));
      if (!post) return undefined;
      return { ...post, ...(await filing.labelsOf(siteId, post.id)) };
    },
    movedTo: (siteId, type, slug) => posts.movedTo(siteId, permalinkOf(type, slug)),
    async redirectOf(site, type, slug) {
      let permalink = permalinkOf(type, slug);
      let target = await posts.redirectOf(site.id, permalink);
      for (let hops = 0; target !== undefined && hops < mostRedirects; hops++) {
        const path = pathOnOrigins(target, [site.origin]);
        if (path === undefined) return target;
        const pathname = decodedPath(path);
        if (pathname.startsWith(shortLinkPath(''))) return undefined;
        permalink = pathname.slice(1);
        const next = await posts.redirectOf(site.id, permalink);
        if (next === undefined) return target;
        target = next;
      }
      return undefined;
    },
    newest: (siteId, limit) => posts.newest(siteId, 'POST', { limit, offset: 0 }),
    byIds: (siteId, ids) => posts.byIds(siteId, ids),
    page: async (siteId, page) => cardsOf(await posts.newest(siteId, 'POST', sliceOf(page)), page),
    category: (siteId, slug) => posts.findCategory(siteId, slug),
    ofCategory: async (siteId, categoryId, page) =>
      cardsOf(await posts.ofCategory(siteId, categoryId, sliceOf(page)), page),
    async besides(siteId, { id, categories }, limit) {
      const [category] = categories;
      if (!category) return [];
      const rows = await posts.ofCategory(siteId, category.id, { limit: limit + 1, offset: 0 });
      return rows.filter((row) => row.id !== id).slice(0, limit);
    },
    tag: (slug) => posts.findTag(slug),
    ofTag: async (siteId, tagId, page) =>
      cardsOf(await posts.ofTag(siteId, tagId, sliceOf(page)), page),
    categories: (siteId) => posts.categories(siteId, mostCategories),

    async search(siteId, text, page) {
      const slice = { limit: postsPerPage, offset: (page - 1) * postsPerPage };
      const found = await search.find(siteId, readable, text, slice);
      const { total, totalIsEstimate } = await found.total();
      return {
        posts: await posts.byIds(siteId, found.ids),
        hasNext: page * postsPerPage < total && page < mostPostPages,
        total,
        totalIsEstimate,
      };
    },
  };
}

/** Decoded path without query and fragment, as permalinks are stored. */
function decodedPath(path: string): string {
  const [pathname = ''] = path.split(/[?#]/);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
