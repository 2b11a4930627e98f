import type { Database } from '../../../db/database.ts';
import { createSnapshot } from '../../../lib/snapshot.ts';
import { postIndexRepository, type Read, type StoredBuild } from './post-index.repository.ts';
import type { Searched } from './search.worker.ts';
import { SearchThread } from './search-thread.ts';

/** The indexes of this process: loaded when someone searches, and followed from then on. */
export interface PostIndexes {
  /** Posts as they are now, changes of other processes included. */
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
/** What is stored is read again this often when it is replaced meanwhile. */
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
  /** Groups of names for the same thing. */
  names(): Promise<readonly (readonly string[])[]>;
  namesMaxAgeMs?: number;
  /** What indexes may take together; the one that was used last stays in any case. */
  memoryBytes: number;
  /** Without a search for this long, all of it is given back. */
  idleMs: number;
  /** So much changed that the site should be indexed anew. */
  onOutdated(siteId: number): Promise<void>;
}): PostIndexes {
  const stored = postIndexRepository(database.db);
  /** In the order of their last use. */
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
      // The last is empty: whoever has read it has read all.
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
      // Nothing is stored, or other code has stored it: everything has changed, so to speak.
      return { buildId: build?.buildId, read: now, posts: await applyAll(siteId), bytes: 0 };
    }
    throw replacedTooFast(siteId);
  }

  async function follow(siteId: number): Promise<void> {
    for (let attempt = 0; attempt < mostTries; attempt += 1) {
      const known = loaded.get(siteId);
      const { stored: build, now, changed } = await stored.state(siteId, known?.read);
      // Marks of what another build has in it are gone: only what goes with this one is whole.
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

  /** A refresh that begins after it was asked for; those who ask meanwhile share the next one. */
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
    // Whoever waits for the current one gets its error.
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

  /** Those that were not used for the longest time go first. */
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

/** A few posts are indexed well enough by themselves. */
const fewPosts = 20;

function isOutdated({ buildId, posts }: Loaded, changed: number): boolean {
  if (buildId === undefined) return changed >= fewPosts;
  return changed > Math.max(200, posts / 10);
}
