import type { Actor } from '../../../base/actor.ts';
import type { Events } from '../../../base/events.ts';
import type { Database } from '../../../db/database.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { TaskRun } from '../../tasks/task-runs/task-runs.repository.ts';
import { taskRunsIn } from '../../tasks/task-runs/task-runs.service.ts';
import { syncUsersQueue } from './sync.job.ts';
import { syncRepository } from './sync.repository.ts';

export interface SyncService {
  /** Starts a run for the site, or joins the one that is under way. */
  start(actor: Actor): Promise<TaskRun>;
}

/** A run that has not moved for this long lost its process, and the queue gave it up. */
const staleMs = 10 * 60_000;

export function createSyncService({
  database,
  events,
  jobs,
}: {
  database: Database;
  events: Events;
  jobs: Jobs;
}): SyncService {
  return {
    start: (actor) =>
      database.transaction(async (trx) => {
        const directory = syncRepository(trx);
        const runs = taskRunsIn(trx);
        await directory.lockSite(actor.siteId);
        const query = { kind: 'SYNC_USERS', subjectId: null, limit: 1 } as const;
        const [latest] = await runs.latest(actor.siteId, query);
        if (latest && latest.status !== 'DONE') {
          // Two handlers of one run share the work, so waking it up is safe even if it lives.
          const isStale = Date.now() - latest.updatedAt.getTime() > staleMs;
          if (!isStale && latest.status !== 'FAILED') return latest;
          const again = await runs.queueAgain(latest.id);
          await jobs.send(trx, syncUsersQueue, { taskRunId: latest.id });
          return { ...latest, ...again };
        }
        const run = await runs.insert(actor.siteId, {
          kind: 'SYNC_USERS',
          subjectIds: [],
          total: await directory.countAccounts(actor.siteId),
          startedBy: actor.id,
        });
        await events.publish(trx, { siteId: actor.siteId, noun: 'taskRun', id: run.id });
        await jobs.send(trx, syncUsersQueue, { taskRunId: run.id });
        return run;
      }),
  };
}
