import type { Queue } from '../../../jobs/jobs.ts';

export const buildSitemapsQueue: Queue<object> = { name: 'site.build-sitemaps' };
