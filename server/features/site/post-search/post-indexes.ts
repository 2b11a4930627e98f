import type { Database } from '../../../db/database.ts';
import { createSnapshot } from '../../../lib/snapshot.ts';
import { postIndexRepository, type Read, type StoredBuild } from './post-index.repository.ts';
import type { Searched } from './search.worker.ts';
import { SearchThread } from './search-thread.ts';

/** Search indexes of this process: loaded at the first search, then updated with every change. */
export interface PostIndexes {
  /** Searches current posts, including changes made by other processes. */
  search(siteId: number, text: string, most: number): Promise<Searched>;
  close(): Promise<void>;
}

interface Loaded {
  buildId: string | undefined;
  read: Read;
  posts: number;
  bytes: number;
}

const batchSize = 500;
/** Attempts to read an index that is replaced while being read. */
const mostTries = 5;

export function createPostIndexes({
  database,
  names,
  namesMaxAgeMs = 60_000,
  memoryBytes,
  idleMs,
  onOutdated,
}: {
  database: Database;
  /** Groups of synonyms. */
  names(): Promise<readonly (readonly string[])[]>;
  namesMaxAgeMs?: number;
  /** Limit for all indexes together; the one used last is always kept. */
  memoryBytes: number;
  /** Frees all indexes after this time without a search. */
  idleMs: number;
  /** Called when so many posts changed that the index should be rebuilt. */
  onOutdated(siteId: number): Promise<void>;
}): PostIndexes {
  const stored = postIndexRepository(database.db);
  /** Least recently used first. */
  const loaded = new Map<number, Loaded>();
  const refreshing = new Map<number, { current: Promise<void>; next?: Promise<void> }>();
  let namesKnown: readonly (readonly string[])[] | undefined;
  const catalogue = createSnapshot(names, namesMaxAgeMs);
  let idle: NodeJS.Timeout | undefined;
  const thread = new SearchThread(() => {
    loaded.clear();
    namesKnown = undefined;
  });

  async function bytesOf({ buildId }: StoredBuild): Promise<Buffer | undefined> {
    const chunks: Buffer[] = [];
    for (let position = 0; ; position += 1) {
      const chunk = await stored.chunk(buildId, position);
      if (!chunk) return undefined;
      // An empty chunk marks the end.
      if (chunk.length === 0) return Buffer.concat(chunks);
      chunks.push(chunk);
    }
  }

  async function applyAll(siteId: number): Promise<number> {
    let count = 0;
    for (let after = 0; ; ) {
      const posts = await stored.step(siteId, after, batchSize);
      const last = posts.at(-1);
      if (!last) return count;
      count += posts.length;
      after = last.id;
      await thread.ask({ kind: 'apply', siteId, ids: posts.map(({ id }) => id), posts });
    }
  }

  async function load(siteId: number): Promise<Loaded> {
    for (let attempt = 0; attempt < mostTries; attempt += 1) {
      const { stored: build, now } = await stored.state(siteId);
      const bytes = build && (await bytesOf(build));
      if (build && !bytes) continue;
      const isRead = await thread.ask<boolean>({ kind: 'load', siteId, stored: bytes });
      if (build && isRead) return { ...build, read: build, bytes: 0 };
      // No build is stored, or its format is not ours: index all posts here.
      return { buildId: build?.buildId, read: now, posts: await applyAll(siteId), bytes: 0 };
    }
    throw replacedTooFast(siteId);
  }

  async function follow(siteId: number): Promise<void> {
    for (let attempt = 0; attempt < mostTries; attempt += 1) {
      const known = loaded.get(siteId);
      const { stored: build, now, changed } = await stored.state(siteId, known?.read);
      // Publishing a build deletes the marks of changes it contains, so another build must be
      // loaded whole.
      if (!known || known.buildId !== build?.buildId) {
        loaded.delete(siteId);
        loaded.set(siteId, await load(siteId));
        continue;
      }
      for (let at = 0; at < changed.length; at += batchSize) {
        const ids = changed.slice(at, at + batchSize);
        const posts = await stored.searched(siteId, ids);
        await thread.ask({ kind: 'apply', siteId, ids, posts });
      }
      known.read = now;
      return;
    }
    throw replacedTooFast(siteId);
  }

  /** Starts a refresh, or joins the next one: a running one may have missed the latest changes. */
  function refresh(siteId: number): Promise<void> {
    const running = refreshing.get(siteId);
    if (!running) {
      const state: { current: Promise<void>; next?: Promise<void> } = { current: follow(siteId) };
      refreshing.set(siteId, state);
      const done = () => {
        if (refreshing.get(siteId) === state && !state.next) refreshing.delete(siteId);
      };
      state.current.then(done, done);
      return state.current;
    }
    if (running.next) return running.next;
    // Callers that await the current refresh get its error.
    const next = running.current
      .catch(() => {})
      .then(() => {
        refreshing.delete(siteId);
        return refresh(siteId);
      });
    running.next = next;
    return next;
  }

  async function learnNames(): Promise<void> {
    const groups = await catalogue.get();
    if (groups === namesKnown) return;
    namesKnown = groups;
    await thread.ask({ kind: 'names', groups });
  }

  /** Drops the least recently used indexes first. */
  async function makeRoom(): Promise<void> {
    const sum = () => [...loaded.values()].reduce((all, { bytes }) => all + bytes, 0);
    for (const siteId of [...loaded.keys()].slice(0, -1)) {
      if (sum() <= memoryBytes) return;
      loaded.delete(siteId);
      await thread.ask({ kind: 'drop', siteId });
    }
  }

  return {
    async search(siteId, text, most) {
      clearTimeout(idle);
      idle = setTimeout(() => void thread.stop(), idleMs).unref();
      await learnNames();
      await refresh(siteId);
      const found = await thread.ask<Searched>({ kind: 'search', siteId, text, most });
      const known = loaded.get(siteId);
      if (known) {
        loaded.delete(siteId);
        loaded.set(siteId, { ...known, bytes: found.bytes });
        await makeRoom();
        if (isOutdated(known, found.changed)) await onOutdated(siteId);
      }
      return found;
    },
    async close() {
      clearTimeout(idle);
      await thread.stop();
    },
  };
}

const replacedTooFast = (siteId: number) =>
  new Error(`The index of site ${siteId} is replaced faster than it can be read`);

/** Below this count, incremental indexing is good enough. */
const fewPosts = 20;

function isOutdated({ buildId, posts }: Loaded, changed: number): boolean {
  if (buildId === undefined) return changed >= fewPosts;
  return changed > Math.max(200, posts / 10);
}
