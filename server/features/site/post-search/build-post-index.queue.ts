import type { Queue } from '../../../jobs/jobs.ts';

/** Without a site id, queues a job for each site. */
export const buildPostIndexQueue: Queue<{ siteId?: number }> = { name: 'site.build-post-index' };
