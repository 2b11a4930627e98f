import type { Core } from '../../../area.ts';
import type { RebuildKind } from '../../../base/rebuild-kind.ts';
import type { Trx } from '../../../db/database.ts';
import { buildPostIndexQueue } from './build-post-index.queue.ts';
import { type BuiltIndex, buildPostIndex } from './build-post-index.ts';
import { postIndexRepository } from './post-index.repository.ts';

export interface PostIndexer {
  rebuildPostIndex(siteId: number): Promise<BuiltIndex>;
  /** Queues a rebuild; repeated requests within five minutes are ignored. */
  requestRebuild(siteId: number): Promise<void>;
  requestAllRebuilds(): Promise<void>;
}

const rebuildRequestIntervalMs = 5 * 60_000;

export function createPostIndexer({
  database,
  jobs,
  callers,
}: Pick<Core, 'database' | 'jobs' | 'callers'>): PostIndexer {
  const indexes = postIndexRepository(database.db);
  const lastRequests = new Map<number, number>();
  const queueRebuild = (siteId: number) =>
    database.transaction((trx) => jobs.send(trx, buildPostIndexQueue, { siteId }));

  return {
    rebuildPostIndex: (siteId) => buildPostIndex({ database, callers }, siteId),

    async requestRebuild(siteId) {
      const now = performance.now();
      if (now - (lastRequests.get(siteId) ?? -rebuildRequestIntervalMs) < rebuildRequestIntervalMs)
        return;
      lastRequests.set(siteId, now);
      await queueRebuild(siteId);
    },

    async requestAllRebuilds() {
      for (const siteId of await indexes.siteIds()) {
        if ((await indexes.countPosts(siteId)) > 0) await queueRebuild(siteId);
      }
    },
  };
}

export function postIndexRebuild({ database, jobs }: Pick<Core, 'database' | 'jobs'>): RebuildKind {
  return {
    name: 'ai_post_search',
    label: 'AI post search',
    count: (siteId) => postIndexRepository(database.db).countPosts(siteId),
    async step(trx: Trx, siteId, { isDryRun }) {
      const items = await postIndexRepository(trx).countPosts(siteId);
      if (!isDryRun) await jobs.send(trx, buildPostIndexQueue, { siteId });
      return { after: null, items, corrected: [] };
    },
  };
}
