import { pathOfUrlOnOrigins } from '../../../../contract/addresses.ts';
import { shortLinkPath } from '../../../../contract/public-paths.ts';
import { type PostType, permalinkOf } from '../../../../contract/site/posts.ts';
import { decodePathOrKeep } from '../../../base/decode-path.ts';
import type { Database } from '../../../db/database.ts';
import { type PostLabel, postLabelsRepository } from './post-labels.repository.ts';
import {
  type PostCardRow,
  type PublicLabel,
  type PublicPostRow,
  publicPostsRepository,
} from './public-posts.repository.ts';

export interface PublicPost extends PublicPostRow {
  categories: PostLabel[];
  tags: PostLabel[];
}

interface RequestedSite {
  id: number;
  origin: string;
}

export interface PostCards {
  posts: PostCardRow[];
  hasNext: boolean;
}

export interface PublicPostsService {
  find(siteId: number, type: PostType, slug: string): Promise<PublicPost | undefined>;
  movedTo(siteId: number, type: PostType, slug: string): Promise<string | undefined>;
  /**
   * Redirect target of a withdrawn post. Follows redirects between posts to the end. Undefined for
   * loops and for short links, which could lead back.
   */
  findRedirect(site: RequestedSite, type: PostType, slug: string): Promise<string | undefined>;
  listNewest(siteId: number, limit: number): Promise<PostCardRow[]>;
  findByIds(siteId: number, ids: readonly number[]): Promise<PostCardRow[]>;
  listPage(siteId: number, page: number): Promise<PostCards>;
  findCategory(siteId: number, slug: string): Promise<PublicLabel | undefined>;
  listByCategory(siteId: number, categoryId: number, page: number): Promise<PostCards>;
  findRelated(siteId: number, post: PublicPost, limit: number): Promise<PostCardRow[]>;
  findTag(slug: string): Promise<PublicLabel | undefined>;
  listByTag(siteId: number, tagId: number, page: number): Promise<PostCards>;
  listByTagSlugs(siteId: number, slugs: readonly string[], limit: number): Promise<PostCardRow[]>;
  listCategories(siteId: number): Promise<PostLabel[]>;
}

const postsPerPage = 12;
/** Last page: larger offsets would read too much, and readers can search instead. */
export const maxPostPages = 80;
const maxCategories = 40;
/** Longer redirect chains count as loops. */
const maxRedirects = 5;

export function createPublicPostsService({ database }: { database: Database }): PublicPostsService {
  const posts = publicPostsRepository(database.db);
  const labels = postLabelsRepository(database.db);
  const rangeOfPage = (page: number) => ({
    limit: postsPerPage + 1,
    offset: (page - 1) * postsPerPage,
  });
  const toPostCards = (rows: PostCardRow[], page: number): PostCards => ({
    posts: rows.slice(0, postsPerPage),
    hasNext: rows.length > postsPerPage && page < maxPostPages,
  });

  return {
    async find(siteId, type, slug) {
      const post = await posts.find(siteId, permalinkOf(type, slug));
      if (!post) return undefined;
      return { ...post, ...(await labels.findLabels(siteId, post.id)) };
    },
    movedTo: (siteId, type, slug) => posts.movedTo(siteId, permalinkOf(type, slug)),
    async findRedirect(site, type, slug) {
      let permalink = permalinkOf(type, slug);
      let target = await posts.findRedirect(site.id, permalink);
      for (let hops = 0; target !== undefined && hops < maxRedirects; hops++) {
        const path = pathOfUrlOnOrigins(target, [site.origin]);
        if (path === undefined) return target;
        const pathname = decodePathOrKeep(path.split(/[?#]/)[0] ?? '');
        if (pathname.startsWith(shortLinkPath(''))) return undefined;
        permalink = pathname.slice(1);
        const next = await posts.findRedirect(site.id, permalink);
        if (next === undefined) return target;
        target = next;
      }
      return undefined;
    },
    listNewest: (siteId, limit) => posts.listNewest(siteId, 'POST', { limit, offset: 0 }),
    findByIds: (siteId, ids) => posts.findByIds(siteId, ids),
    listPage: async (siteId, page) =>
      toPostCards(await posts.listNewest(siteId, 'POST', rangeOfPage(page)), page),
    findCategory: (siteId, slug) => posts.findCategory(siteId, slug),
    listByCategory: async (siteId, categoryId, page) =>
      toPostCards(await posts.listByCategory(siteId, categoryId, rangeOfPage(page)), page),
    async findRelated(siteId, { id, categories }, limit) {
      const [category] = categories;
      if (!category) return [];
      const rows = await posts.listByCategory(siteId, category.id, { limit: limit + 1, offset: 0 });
      return rows.filter((row) => row.id !== id).slice(0, limit);
    },
    findTag: (slug) => posts.findTag(slug),
    listByTag: async (siteId, tagId, page) =>
      toPostCards(await posts.listByTag(siteId, tagId, rangeOfPage(page)), page),
    listByTagSlugs: (siteId, slugs, limit) => posts.listByTagSlugs(siteId, slugs, limit),
    listCategories: (siteId) => posts.listCategories(siteId, maxCategories),
  };
}
