import type { Database } from '../../../db/database.ts';
import type { Job, Queue } from '../../../jobs/jobs.ts';
import {
  type ForeignLinkChecker,
  hoursUntilUnreachable,
  triesUntilUnreachable,
} from './foreign-links.ts';
import { linkChecksRepository } from './link-checks.repository.ts';

const retryQueue: Queue<Record<never, never>> = { name: 'scripts.retry-links' };
const linksPerRun = 100;

/** Every hour: retries links whose hosts failed, so that unreachable ones are confirmed. */
export function retryLinksJob({
  database: { db },
  foreign,
}: {
  database: Database;
  foreign: ForeignLinkChecker;
}): Job<Record<never, never>> {
  return {
    queue: retryQueue,
    retries: 1,
    cron: '17 * * * *',
    async handle() {
      const due = await linkChecksRepository(db).findDueForRetry(
        triesUntilUnreachable,
        hoursUntilUnreachable,
        linksPerRun,
      );
      await foreign.check(db, due);
    },
  };
}
