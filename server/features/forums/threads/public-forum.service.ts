import type { Database } from '../../../db/database.ts';
import { findFirstMatches } from '../../../db/first-matching.ts';
import {
  type PublicTag,
  type PublicThreadRow,
  publicForumRepository,
} from './public-forum.repository.ts';

export interface ForumThread extends PublicThreadRow {
  tags: PublicTag[];
}

export interface ForumPage {
  threads: ForumThread[];
  hasNext: boolean;
}

/** Public view of the forum: never returns deleted, pending or spam threads. */
export interface PublicForumService {
  categories(siteId: number): Promise<PublicTag[]>;
  tag(siteId: number, slug: string): Promise<PublicTag | undefined>;
  /** Featured threads first, then by latest activity. Pages count from 1. */
  threads(siteId: number, tagId: number | undefined, page: number): Promise<ForumPage>;
  listByTagSlugs(
    siteId: number,
    slugs: readonly string[],
    limit: number,
  ): Promise<PublicThreadRow[]>;
  find(siteId: number, id: number): Promise<{ slug: string; name: string } | undefined>;
  homepageThreads(siteId: number): Promise<PublicThreadRow[]>;
  mostRecentlyActive(siteId: number, limit: number): Promise<PublicThreadRow[]>;
  search(siteId: number, text: string, limit: number): Promise<PublicThreadRow[]>;
  tagsOf(siteId: number, threadId: number): Promise<PublicTag[]>;
  findCurrentSlug(siteId: number, formerSlug: string): Promise<string | undefined>;
}

const threadsPerPage = 30;
/** Further pages would read the whole forum; visitors can filter by tag instead. */
export const maxForumPages = 100;
const maxFeaturedThreads = 5;
const maxSearchWords = 8;

export function createPublicForumService({ database }: { database: Database }): PublicForumService {
  const forum = publicForumRepository(database.db);
  return {
    categories: (siteId) => forum.categories(siteId),
    tag: (siteId, slug) => forum.findTag(siteId, slug),

    async threads(siteId, tagId, page) {
      const rows = await forum.threads(siteId, tagId, {
        limit: threadsPerPage + 1,
        offset: (page - 1) * threadsPerPage,
      });
      const shown = rows.slice(0, threadsPerPage);
      const tags = Map.groupBy(
        await forum.tagsOf(
          siteId,
          shown.map(({ id }) => id),
        ),
        (tag) => tag.threadId,
      );
      return {
        threads: shown.map((row) => ({ ...row, tags: tags.get(row.id) ?? [] })),
        hasNext: rows.length > threadsPerPage && page < maxForumPages,
      };
    },

    listByTagSlugs: (siteId, slugs, limit) =>
      forum.listByTagSlugs(siteId, slugs, threadsPerPage, limit),
    find: (siteId, id) => forum.find(siteId, id),
    homepageThreads: (siteId) =>
      forum.mostRecentlyActive(siteId, maxFeaturedThreads, { isFeatured: true }),
    mostRecentlyActive: (siteId, limit) => forum.mostRecentlyActive(siteId, limit),

    async search(siteId, text, limit) {
      const words = text.split(/\s+/u).filter(Boolean).slice(0, maxSearchWords);
      if (words.length === 0) return [];
      const { ids } = await findFirstMatches(forum.matchStrategies(siteId, words), limit);
      return forum.byIds(siteId, ids);
    },

    tagsOf: (siteId, threadId) => forum.tagsOf(siteId, [threadId]),
    findCurrentSlug: (siteId, formerSlug) => forum.findCurrentSlug(siteId, formerSlug),
  };
}
