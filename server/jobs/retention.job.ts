import { applyRetention, type RetentionRule } from '../base/retention.ts';
import type { Database } from '../db/database.ts';
import type { Job, Jobs, Queue } from './jobs.ts';

const retentionQueue: Queue<object> = { name: 'retention' };
/** Time until the job gives its worker back and continues as a new one. */
const maxJobRunMs = 5000;

/** Removes rows that are older than their site keeps them, every night. */
export function retentionJob(
  database: Database,
  jobs: Jobs,
  rules: readonly RetentionRule[],
): Job<object> {
  return {
    queue: retentionQueue,
    retries: 0,
    cron: '43 2 * * *',
    async handle() {
      const until = performance.now() + maxJobRunMs;
      const hasTimeLeft = () => performance.now() < until;
      if (await applyRetention(database.db, rules, new Date(), hasTimeLeft)) return;
      await database.transaction((trx) => jobs.send(trx, retentionQueue, {}));
    },
  };
}
