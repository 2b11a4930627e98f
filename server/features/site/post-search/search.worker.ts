import { parentPort } from 'node:worker_threads';
import {
  openIndex,
  type SearchHit,
  SearchIndex,
  Thesaurus,
} from '../../../../retrieval/retrieval.ts';
import type { IndexedPost } from './post-index.repository.ts';
import { toSearchableText } from './post-passages.ts';

export type SearchTask =
  /** `stored` is undefined if no build is stored. Returns whether the index could be read. */
  | { kind: 'load'; siteId: number; stored: Uint8Array | undefined }
  /** Replaces the posts with these ids; ids without a post are removed. */
  | { kind: 'apply'; siteId: number; ids: readonly number[]; posts: readonly IndexedPost[] }
  | { kind: 'names'; groups: readonly (readonly string[])[] }
  | { kind: 'siteNames'; siteId: number; groups: readonly (readonly string[])[] }
  | { kind: 'search'; siteId: number; text: string; most: number }
  | { kind: 'drop'; siteId: number };

export type SpellingCorrection = ReturnType<SearchIndex['findCorrections']>[number];

export interface IndexSearchResult {
  hits: SearchHit[];
  corrections: SpellingCorrection[];
  changedCount: number;
  bytes: number;
}

const indexBySite = new Map<number, SearchIndex>();
let networkThesaurus = new Thesaurus();
/** Synonyms of sites, each on top of those of the network. */
const synonymGroupsBySite = new Map<number, readonly (readonly string[])[]>();
const thesaurusBySite = new Map<number, Thesaurus>();

function getSearchIndex(siteId: number): SearchIndex {
  const index = indexBySite.get(siteId);
  if (!index) throw new Error(`The index of site ${siteId} is not loaded`);
  return index;
}

function runSearchTask(task: SearchTask): unknown {
  switch (task.kind) {
    case 'load': {
      const stored = task.stored && openIndex(task.stored);
      indexBySite.set(task.siteId, stored ?? new SearchIndex());
      return task.stored === undefined || stored !== undefined;
    }
    case 'apply': {
      const index = getSearchIndex(task.siteId);
      const posts = new Map(task.posts.map((post) => [post.id, post]));
      for (const id of task.ids) {
        const post = posts.get(id);
        index.replace(id, post && toSearchableText(post));
      }
      return undefined;
    }
    case 'names':
      networkThesaurus = new Thesaurus(task.groups);
      for (const [siteId, groups] of synonymGroupsBySite)
        thesaurusBySite.set(siteId, new Thesaurus(groups, networkThesaurus));
      return undefined;
    case 'siteNames':
      synonymGroupsBySite.set(task.siteId, task.groups);
      thesaurusBySite.set(task.siteId, new Thesaurus(task.groups, networkThesaurus));
      return undefined;
    case 'search': {
      const index = getSearchIndex(task.siteId);
      const thesaurus = thesaurusBySite.get(task.siteId) ?? networkThesaurus;
      const hits = index.search(task.text, task.most, thesaurus);
      return {
        hits,
        corrections: index.findCorrections(task.text, thesaurus),
        changedCount: index.changedCount,
        bytes: index.byteSize,
      } satisfies IndexSearchResult;
    }
    case 'drop':
      synonymGroupsBySite.delete(task.siteId);
      thesaurusBySite.delete(task.siteId);
      return indexBySite.delete(task.siteId);
  }
}

parentPort?.on('message', ({ id, task }: { id: number; task: SearchTask }) => {
  try {
    parentPort?.postMessage({ id, value: runSearchTask(task) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
