import { mostPostsFound } from '../../../../contract/site/posts.ts';
import type { Database } from '../../../db/database.ts';
import {
  named,
  type PostMatch,
  type PostScope,
  postsSearchRepository,
  worded,
} from './posts-search.repository.ts';

export interface PostsTotal {
  total: number;
  /** There are more than are listed. */
  totalIsEstimate: boolean;
}

export interface PostsSearch {
  /**
   * What has the very address or title first, then titles that begin like that, then those that
   * have all words in title or address, then those with the words in the text; the newest first.
   */
  find(
    siteId: number,
    scope: PostScope,
    search: string,
    page: { limit: number; offset: number },
  ): Promise<{ ids: number[]; total(): Promise<PostsTotal> }>;
}

/** Among so few all that match are counted. */
const shortList = 5000;
/** What no more than these have is collected and sorted. */
const few = 1000;
/** What more have, by all that is known beforehand, is met within these steps, most of the time. */
const fewSteps = 2000;
const mostSteps = 20_000;
const mostPinned = 10;
const mostWords = 8;

export function createPostsSearch({ database }: { database: Database }): PostsSearch {
  const posts = postsSearchRepository(database.db);

  /** The first that match, and how many do; an estimate is always above the few. */
  async function first(siteId: number, scope: PostScope, match: PostMatch, length: number) {
    const listed = await posts.count(siteId, scope);
    const estimate = listed <= shortList ? 0 : await posts.estimate(siteId, scope, match);
    if (estimate > few) {
      const ids = await posts.walk(siteId, scope, match, length, fewSteps);
      if (ids.length === length) return { ids, total: estimate };
    }
    const found = await posts.matching(siteId, scope, match, few);
    if (found.length <= few) {
      return { ids: await posts.sorted(siteId, found, length), total: found.length };
    }
    const met = await posts.walk(siteId, scope, match, length, mostSteps);
    const ids = met.length === length ? met : await posts.sortAll(siteId, scope, match, length);
    return { ids, total: Math.max(estimate, found.length) };
  }

  return {
    async find(siteId, scope, search, page) {
      const text = search.trim();
      const words = text.split(/\s+/u).slice(0, mostWords);
      const end = Math.min(page.offset + page.limit, mostPostsFound);
      const pinned = await posts.pinned(siteId, scope, text, permalinkIn(text), mostPinned);
      const titles = await first(
        siteId,
        scope,
        named(words, pinned),
        Math.max(end - pinned.length, 0),
      );
      const ahead = pinned.length + titles.ids.length;
      const inText = worded(text, words, pinned);
      const texts =
        ahead < end
          ? await first(siteId, scope, inText, end - ahead)
          : { ids: [], total: undefined };
      const ids = [...pinned, ...titles.ids, ...texts.ids].slice(page.offset, end);
      const count = async () => {
        const called = pinned.length + titles.total;
        const others = async () => texts.total ?? (await first(siteId, scope, inText, 0)).total;
        const total = called > mostPostsFound ? called : called + (await others());
        return {
          total: Math.min(total, mostPostsFound),
          totalIsEstimate: total > mostPostsFound,
        };
      };
      let counted: ReturnType<typeof count> | undefined;
      return {
        ids,
        total() {
          counted ??= count();
          return counted;
        },
      };
    },
  };
}

/** People paste addresses as they find them: whole, or beginning with a slash. */
function permalinkIn(text: string): string {
  const path = text.replace(/^https?:\/\/[^/]+/i, '').replace(/[?#].*$/, '');
  return path.replace(/^\/+|\/+$/g, '');
}
