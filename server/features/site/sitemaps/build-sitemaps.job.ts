import type { Job } from '../../../jobs/jobs.ts';
import { buildSitemapsQueue } from './build-sitemaps.queue.ts';
import type { SitemapBuilder } from './sitemap-builder.ts';

/** Stops before the queue's timeout; the next run continues. */
const maxSitemapBuildMsPerRun = 10 * 60_000;

/** Polls every minute, so that many changes cause one build. */
export function buildSitemapsJob(builder: SitemapBuilder): Job<object> {
  return {
    queue: buildSitemapsQueue,
    retries: 0,
    cron: '* * * * *',
    handle: () => builder.build(new Date(), new Date(Date.now() + maxSitemapBuildMsPerRun)),
  };
}
