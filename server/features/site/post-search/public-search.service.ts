import type { PostType } from '../../../../contract/site/posts.ts';
import { findWords, isWorthShowing } from '../../../../retrieval/retrieval.ts';
import type { Database } from '../../../db/database.ts';
import type { PostCardRow } from '../posts/public-posts.repository.ts';
import type { PublicPostsService } from '../posts/public-posts.service.ts';
import { type FoundPostRow, postIndexRepository } from './post-index.repository.ts';
import type { PostIndexes } from './post-indexes.ts';
import type { SpellingCorrection } from './search.worker.ts';

export interface PublicSearchPage {
  posts: PostCardRow[];
  total: number;
  isCut: boolean;
  hasNext: boolean;
  correctedText: string | undefined;
}

export interface PublicSearchService {
  find(
    siteId: number,
    text: string,
    options: { types: readonly PostType[]; page: number },
  ): Promise<PublicSearchPage>;
}

const postsPerPage = 12;
const maxHits = 180;
export const maxSearchPages = maxHits / postsPerPage;

export function createPublicSearchService({
  database,
  indexes,
  publicPosts,
}: {
  database: Database;
  indexes: PostIndexes;
  publicPosts: Pick<PublicPostsService, 'findByIds'>;
}): PublicSearchService {
  const indexed = postIndexRepository(database.db);
  return {
    async find(siteId, text, { types, page }) {
      const { hits, corrections } = await indexes.search(siteId, text, maxHits);
      const ids = await indexed.filterByType(
        siteId,
        hits.filter(({ traits }) => isWorthShowing(traits)).map(({ owner }) => owner),
        types,
      );
      const start = (page - 1) * postsPerPage;
      const shownIds = ids.slice(start, start + postsPerPage);
      const sources = corrections.length > 0 ? await indexed.findResultRows(siteId, shownIds) : [];
      return {
        posts: await publicPosts.findByIds(siteId, shownIds),
        total: ids.length,
        isCut: hits.length === maxHits,
        hasNext: start + postsPerPage < ids.length && page < maxSearchPages,
        correctedText: correctSearchText(text, corrections, sources),
      };
    },
  };
}

/** Replaces typos with the spelling of the found posts, because the index contains only stems. */
function correctSearchText(
  text: string,
  corrections: readonly SpellingCorrection[],
  sources: readonly Pick<FoundPostRow, 'title' | 'excerpt' | 'body' | 'labels'>[],
): string | undefined {
  let corrected = text;
  for (const { start, end, stem } of corrections.toReversed()) {
    const word = findSpellingOfStem(stem, sources);
    if (word === undefined) continue;
    corrected = corrected.slice(0, start) + word + corrected.slice(end);
  }
  return corrected === text ? undefined : corrected;
}

function findSpellingOfStem(
  stem: string,
  sources: readonly Pick<FoundPostRow, 'title' | 'excerpt' | 'body' | 'labels'>[],
): string | undefined {
  for (const { title, excerpt, body, labels } of sources) {
    for (const part of [title, ...labels, excerpt, body]) {
      const found = findWords(part).find((word) => word.stem === stem);
      if (found) return part.slice(found.start, found.end).toLowerCase();
    }
  }
  return undefined;
}
