import type { Job } from '../../../jobs/jobs.ts';
import { buildPostIndexQueue } from './build-post-index.queue.ts';
import type { PostIndexer } from './post-indexer.ts';

export function buildPostIndexJob(indexer: PostIndexer): Job<{ siteId?: number }> {
  return {
    queue: buildPostIndexQueue,
    retries: 2,
    cron: '23 3 * * *',
    handle: ({ siteId }) =>
      siteId === undefined
        ? indexer.requestAllRebuilds()
        : indexer.rebuildPostIndex(siteId).then(() => {}),
  };
}
