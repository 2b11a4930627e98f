import type { Queue } from '../../../jobs/jobs.ts';

/** Without a site: of all, each as a job of its own. */
export const buildPostIndexQueue: Queue<{ siteId?: number }> = { name: 'site.build-post-index' };
