import { mostPostsFound, permalinkPrefixes } from '../../../../contract/site/posts.ts';
import { trimEndOf, trimStartOf } from '../../../../contract/trim-signs.ts';
import type { Database } from '../../../db/database.ts';
import { firstMatching } from '../../../db/first-matching.ts';
import {
  named,
  type PostMatch,
  type PostScope,
  postsSearchRepository,
  worded,
} from './posts-search.repository.ts';

export interface PostsTotal {
  total: number;
  /** True if more posts match than a search lists. */
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

const mostPinned = 10;
const mostWords = 8;

export function createPostsSearch({ database }: { database: Database }): PostsSearch {
  const posts = postsSearchRepository(database.db);

  return {
    async find(siteId, scope, search, page) {
      const text = search.trim();
      const words = text.split(/\s+/u).slice(0, mostWords);
      const end = Math.min(page.offset + page.limit, mostPostsFound);
      const permalink = permalinkIn(text);
      const pinned = await posts.pinned(siteId, scope, text, permalink, mostPinned);
      if (pinned.length > 0 && isAddress(permalink)) return only(pinned, page);
      const listed = posts.count(siteId, scope);
      const first = (match: PostMatch, length: number) =>
        firstMatching({ ...posts.ways(siteId, scope, match), listed: () => listed }, length);
      const titles = await first(named(words, pinned), Math.max(end - pinned.length, 0));
      const ahead = pinned.length + titles.ids.length;
      const inText = worded(text, words, pinned);
      const texts = ahead < end ? await first(inText, end - ahead) : { ids: [], total: undefined };
      const ids = [...pinned, ...titles.ids, ...texts.ids].slice(page.offset, end);
      const count = async () => {
        const called = pinned.length + titles.total;
        const others = async () => texts.total ?? (await first(inText, 0)).total;
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

/** True for a complete address, which searches for that post only. */
function isAddress(permalink: string): boolean {
  return Object.values(permalinkPrefixes).some((prefix) => permalink.startsWith(prefix));
}

function only(ids: readonly number[], { limit, offset }: { limit: number; offset: number }) {
  const total = async () => ({ total: ids.length, totalIsEstimate: false });
  return { ids: ids.slice(offset, offset + limit), total };
}

/** Path of a pasted address, with or without the host. */
function permalinkIn(text: string): string {
  const [path = ''] = text.replace(/^https?:\/\/[^/]+/i, '').split(/[?#]/, 1);
  return trimEndOf(trimStartOf(path, '/'), '/');
}
