import { maxPostsFound, permalinkPrefixes } from '../../../../contract/site/posts.ts';
import { trimEndOf, trimStartOf } from '../../../../contract/trim-signs.ts';
import type { Database } from '../../../db/database.ts';
import { findFirstMatches } from '../../../db/first-matching.ts';
import {
  bodyMatches,
  type PostMatch,
  type PostScope,
  postsSearchRepository,
  titleMatches,
} from './posts-search.repository.ts';

interface PostsTotal {
  total: number;
  totalIsEstimate: boolean;
}

export interface PostsSearch {
  /**
   * Exact address or title first, then titles that begin with the search, then all words in title
   * or address, then words in the text; each newest first.
   */
  find(
    siteId: number,
    scope: PostScope,
    search: string,
    page: { limit: number; offset: number },
  ): Promise<{ ids: number[]; total(): Promise<PostsTotal> }>;
}

const maxPinnedPosts = 10;
const maxSearchWords = 8;

export function createPostsSearch({ database }: { database: Database }): PostsSearch {
  const posts = postsSearchRepository(database.db);

  return {
    async find(siteId, scope, search, page) {
      const text = search.trim();
      const words = text.split(/\s+/u).slice(0, maxSearchWords);
      const end = Math.min(page.offset + page.limit, maxPostsFound);
      const permalink = extractPermalink(text);
      const pinned = await posts.findPinned(siteId, scope, text, permalink, maxPinnedPosts);
      if (pinned.length > 0 && isFullPermalink(permalink)) return sliceIdsToPage(pinned, page);
      const postCount = posts.countPosts(siteId, scope);
      const findFirst = (match: PostMatch, length: number) =>
        findFirstMatches(
          { ...posts.matchStrategies(siteId, scope, match), listed: () => postCount },
          length,
        );
      const titleHits = await findFirst(
        titleMatches(words, pinned),
        Math.max(end - pinned.length, 0),
      );
      const hitCount = pinned.length + titleHits.ids.length;
      const bodyMatch = bodyMatches(text, words, pinned);
      const bodyHits =
        hitCount < end ? await findFirst(bodyMatch, end - hitCount) : { ids: [], total: undefined };
      const ids = [...pinned, ...titleHits.ids, ...bodyHits.ids].slice(page.offset, end);
      const countFound = async () => {
        const titleTotal = pinned.length + titleHits.total;
        const countBodyMatches = async () =>
          bodyHits.total ?? (await findFirst(bodyMatch, 0)).total;
        const total =
          titleTotal > maxPostsFound ? titleTotal : titleTotal + (await countBodyMatches());
        return {
          total: Math.min(total, maxPostsFound),
          totalIsEstimate: total > maxPostsFound,
        };
      };
      let counted: ReturnType<typeof countFound> | undefined;
      return {
        ids,
        total() {
          counted ??= countFound();
          return counted;
        },
      };
    },
  };
}

/** True for a complete address, which searches for that post only. */
function isFullPermalink(permalink: string): boolean {
  return Object.values(permalinkPrefixes).some((prefix) => permalink.startsWith(prefix));
}

function sliceIdsToPage(
  ids: readonly number[],
  { limit, offset }: { limit: number; offset: number },
) {
  const countIds = async () => ({ total: ids.length, totalIsEstimate: false });
  return { ids: ids.slice(offset, offset + limit), total: countIds };
}

function extractPermalink(text: string): string {
  const [path = ''] = text.replace(/^https?:\/\/[^/]+/i, '').split(/[?#]/, 1);
  return trimEndOf(trimStartOf(path, '/'), '/');
}
