import type { Database } from '../../../db/database.ts';
import { createSnapshot } from '../../../lib/snapshot.ts';
import {
  type IndexReadPoint,
  postIndexRepository,
  type StoredPostIndexBuild,
} from './post-index.repository.ts';
import type { IndexSearchResult } from './search.worker.ts';
import { SearchThread } from './search-thread.ts';

/** Search indexes of this process: loaded at the first search, then updated with every change. */
export interface PostIndexes {
  search(siteId: number, text: string, most: number): Promise<IndexSearchResult>;
  close(): Promise<void>;
}

type SynonymGroups = readonly (readonly string[])[];

interface LoadedIndex {
  buildId: string | undefined;
  /** False if nothing is stored, or only a build in another format. */
  isStored: boolean;
  readPoint: IndexReadPoint;
  posts: number;
  bytes: number;
}

const changedPostsPerBatch = 500;
/** Attempts to read an index that is replaced while being read. */
const maxIndexReadAttempts = 5;

export function createPostIndexes({
  database,
  names,
  namesMaxAgeMs = 60_000,
  siteNames,
  memoryBytes,
  idleMs,
  onOutdated,
}: {
  database: Database;
  names(): Promise<SynonymGroups>;
  namesMaxAgeMs?: number;
  /** Synonyms of a site as they are now; the same array while they stay the same. */
  siteNames(siteId: number): Promise<SynonymGroups>;
  /** Limit for all indexes together; the one used last is always kept. */
  memoryBytes: number;
  /** Frees all indexes after this time without a search. */
  idleMs: number;
  onOutdated(siteId: number): Promise<void>;
}): PostIndexes {
  const stored = postIndexRepository(database.db);
  const loaded = new Map<number, LoadedIndex>();
  const refreshing = new Map<number, { current: Promise<void>; next?: Promise<void> }>();
  let loadedNames: SynonymGroups | undefined;
  const loadedSiteNames = new Map<number, SynonymGroups>();
  const catalogue = createSnapshot(names, namesMaxAgeMs);
  let idle: NodeJS.Timeout | undefined;
  const thread = new SearchThread(() => {
    loaded.clear();
    loadedNames = undefined;
    loadedSiteNames.clear();
  });

  async function readChunks({ buildId }: StoredPostIndexBuild): Promise<Buffer | undefined> {
    const chunks: Buffer[] = [];
    for (let position = 0; ; position += 1) {
      const chunk = await stored.findChunk(buildId, position);
      if (!chunk) return undefined;
      if (chunk.length === 0) return Buffer.concat(chunks);
      chunks.push(chunk);
    }
  }

  async function indexAllPosts(siteId: number): Promise<number> {
    let count = 0;
    for (let after = 0; ; ) {
      const posts = await stored.nextSearchable(siteId, after, changedPostsPerBatch);
      const last = posts.at(-1);
      if (!last) return count;
      count += posts.length;
      after = last.id;
      await thread.ask({ kind: 'apply', siteId, ids: posts.map(({ id }) => id), posts });
    }
  }

  async function loadIndex(siteId: number): Promise<LoadedIndex> {
    for (let attempt = 0; attempt < maxIndexReadAttempts; attempt += 1) {
      const { stored: build, now } = await stored.findBuild(siteId);
      const bytes = build && (await readChunks(build));
      if (build && !bytes) continue;
      const isRead = await thread.ask<boolean>({ kind: 'load', siteId, stored: bytes });
      if (build && isRead) return { ...build, isStored: true, readPoint: build, bytes: 0 };
      // No build is stored, or its format is not ours: index all posts here.
      return {
        buildId: build?.buildId,
        isStored: false,
        readPoint: now,
        posts: await indexAllPosts(siteId),
        bytes: 0,
      };
    }
    throw replacedTooFastError(siteId);
  }

  async function applyChanges(siteId: number): Promise<void> {
    for (let attempt = 0; attempt < maxIndexReadAttempts; attempt += 1) {
      const known = loaded.get(siteId);
      const { stored: build, now, changed } = await stored.findBuild(siteId, known?.readPoint);
      // Publishing a build deletes the marks of changes it contains, so another build must be
      // loaded whole.
      if (!known || known.buildId !== build?.buildId) {
        loaded.delete(siteId);
        loaded.set(siteId, await loadIndex(siteId));
        continue;
      }
      for (let at = 0; at < changed.length; at += changedPostsPerBatch) {
        const ids = changed.slice(at, at + changedPostsPerBatch);
        const posts = await stored.findSearchable(siteId, ids);
        await thread.ask({ kind: 'apply', siteId, ids, posts });
      }
      known.readPoint = now;
      return;
    }
    throw replacedTooFastError(siteId);
  }

  /** Starts a refresh, or joins the next one: a running one may have missed the latest changes. */
  function refreshIndex(siteId: number): Promise<void> {
    const running = refreshing.get(siteId);
    if (!running) {
      const state: { current: Promise<void>; next?: Promise<void> } = {
        current: applyChanges(siteId),
      };
      refreshing.set(siteId, state);
      const clearRefreshing = () => {
        if (refreshing.get(siteId) === state && !state.next) refreshing.delete(siteId);
      };
      state.current.then(clearRefreshing, clearRefreshing);
      return state.current;
    }
    if (running.next) return running.next;
    // Callers that await the current refresh get its error.
    const next = running.current
      .catch(() => {})
      .then(() => {
        refreshing.delete(siteId);
        return refreshIndex(siteId);
      });
    running.next = next;
    return next;
  }

  async function updateSynonyms(siteId: number): Promise<void> {
    const [groups, siteGroups] = await Promise.all([catalogue.get(), siteNames(siteId)]);
    // The thread works on tasks in their order, so neither has to be awaited before the other.
    const updates: Promise<void>[] = [];
    if (groups !== loadedNames) {
      loadedNames = groups;
      updates.push(thread.ask({ kind: 'names', groups }));
    }
    if (siteGroups !== loadedSiteNames.get(siteId)) {
      loadedSiteNames.set(siteId, siteGroups);
      updates.push(thread.ask({ kind: 'siteNames', siteId, groups: siteGroups }));
    }
    await Promise.all(updates);
  }

  async function evictIndexes(): Promise<void> {
    const sumLoadedBytes = () => [...loaded.values()].reduce((all, { bytes }) => all + bytes, 0);
    for (const siteId of [...loaded.keys()].slice(0, -1)) {
      if (sumLoadedBytes() <= memoryBytes) return;
      loaded.delete(siteId);
      loadedSiteNames.delete(siteId);
      await thread.ask({ kind: 'drop', siteId });
    }
  }

  return {
    async search(siteId, text, most) {
      clearTimeout(idle);
      idle = setTimeout(() => void thread.stop(), idleMs).unref();
      await updateSynonyms(siteId);
      await refreshIndex(siteId);
      const found = await thread.ask<IndexSearchResult>({ kind: 'search', siteId, text, most });
      const known = loaded.get(siteId);
      if (known) {
        loaded.delete(siteId);
        loaded.set(siteId, { ...known, bytes: found.bytes });
        await evictIndexes();
        if (needsRebuild(known, found.changedCount)) await onOutdated(siteId);
      }
      return found;
    },
    async close() {
      clearTimeout(idle);
      await thread.stop();
    },
  };
}

const replacedTooFastError = (siteId: number) =>
  new Error(`The index of site ${siteId} is replaced faster than it can be read`);

/** Below this count, incremental indexing is good enough. */
const minChangesForRebuild = 20;

function needsRebuild({ isStored, posts }: LoadedIndex, changed: number): boolean {
  if (!isStored) return changed >= minChangesForRebuild;
  return changed > Math.max(200, posts / 10);
}
