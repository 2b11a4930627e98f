import type { Job } from '../../../jobs/jobs.ts';
import type { SitemapBuilder } from './sitemap-builder.ts';

/** Before the queue takes it for dead; the next look goes on. */
const longestMs = 10 * 60_000;

/** A look every minute: what changed in between is built once, however often it did. */
export function buildSitemapsJob(builder: SitemapBuilder): Job<object> {
  return {
    queue: { name: 'site.build-sitemaps' },
    retries: 0,
    cron: '* * * * *',
    handle: () => builder.build(new Date(), new Date(Date.now() + longestMs)),
  };
}
