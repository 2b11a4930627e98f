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

/** The site that is asked, and the address that it has there. */
export interface OwnSite {
  id: number;
  origin: string;
}

/** One page of cards. Pages count from 1. */
export interface PostCards {
  posts: PostCardRow[];
  hasNext: boolean;
}

/** Posts as anyone may read them. */
export interface PublicPostsService {
  find(siteId: number, type: PostType, slug: string): Promise<PublicPost | undefined>;
  /** The permalink of a post that had another one. */
  movedTo(siteId: number, type: PostType, slug: string): Promise<string | undefined>;
  /**
   * Where one leads that was taken back, if anywhere. Posts that lead to one another are followed
   * to the end here; a circle, or a short link, which may come back, leads nowhere.
   */
  redirectOf(site: OwnSite, type: PostType, slug: string): Promise<string | undefined>;
  newest(siteId: number, limit: number): Promise<PostCardRow[]>;
  /** Those of them that anyone may read, in the order of the ids. */
  byIds(siteId: number, ids: readonly number[]): Promise<PostCardRow[]>;
  page(siteId: number, page: number): Promise<PostCards>;
  category(siteId: number, slug: string): Promise<PublicLabel | undefined>;
  ofCategory(siteId: number, categoryId: number, page: number): Promise<PostCards>;
  /** Others of the same category, the newest first. */
  besides(siteId: number, post: PublicPost, limit: number): Promise<PostCardRow[]>;
  tag(slug: string): Promise<PublicLabel | undefined>;
  ofTag(siteId: number, tagId: number, page: number): Promise<PostCards>;
  /** Those that anything can be read in. */
  categories(siteId: number): Promise<Label[]>;
  search(siteId: number, text: string, page: number): Promise<PostCards & PostsTotal>;
}

export const postsPerPage = 12;
/** Whoever wants to see more searches for it: counting on from here would read everything. */
export const mostPostPages = 80;
const mostCategories = 40;
/** Posts that each lead to the next: more of them are taken for a circle. */
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

/** Without query and fragment, as it is stored. */
function decodedPath(path: string): string {
  const [pathname = ''] = path.split(/[?#]/);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
