import type { RebuildKind } from '../../../base/rebuild-kind.ts';
import type { Database, Trx } from '../../../db/database.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Callers } from '../../../lib/callers.ts';
import { buildPostIndexQueue } from './build-post-index.queue.ts';
import { type BuiltIndex, buildPostIndex } from './build-post-index.ts';
import { postIndexRepository } from './post-index.repository.ts';

export interface PostIndexer {
  rebuildPostIndex(siteId: number): Promise<BuiltIndex>;
  /** Queues a rebuild; repeated requests within five minutes are ignored. */
  request(siteId: number): Promise<void>;
  requestAll(): Promise<void>;
}

const requestedAgainMs = 5 * 60_000;

export function createPostIndexer({
  database,
  jobs,
  callers,
}: {
  database: Database;
  jobs: Jobs;
  callers: Callers;
}): PostIndexer {
  const stored = postIndexRepository(database.db);
  const requested = new Map<number, number>();
  const send = (siteId: number) =>
    database.transaction((trx) => jobs.send(trx, buildPostIndexQueue, { siteId }));

  return {
    rebuildPostIndex: (siteId) => buildPostIndex({ database, callers }, siteId),

    async request(siteId) {
      const now = performance.now();
      if (now - (requested.get(siteId) ?? -requestedAgainMs) < requestedAgainMs) return;
      requested.set(siteId, now);
      await send(siteId);
    },

    async requestAll() {
      for (const siteId of await stored.siteIds()) {
        if ((await stored.count(siteId)) > 0) await send(siteId);
      }
    },
  };
}

/** Queues the rebuild as a job because it takes long. */
export function postIndexRebuild({
  database,
  jobs,
}: {
  database: Database;
  jobs: Jobs;
}): RebuildKind {
  return {
    name: 'ai_post_search',
    label: 'AI post search',
    count: (siteId) => postIndexRepository(database.db).count(siteId),
    async step(trx: Trx, siteId, { isDryRun }) {
      const items = await postIndexRepository(trx).count(siteId);
      if (!isDryRun) await jobs.send(trx, buildPostIndexQueue, { siteId });
      return { after: null, items, corrected: [] };
    },
  };
}
