import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { isRunOver } from '../../tasks/task-runs/run-state.ts';
import type { TaskRun } from '../../tasks/task-runs/task-runs.repository.ts';
import { taskRunsIn } from '../../tasks/task-runs/task-runs.service.ts';
import { syncUsersQueue } from './sync.job.ts';
import { syncRepository } from './sync.repository.ts';

export interface SyncService {
  start(actor: Actor): Promise<TaskRun>;
}

export function createSyncService({
  database,
  events,
  jobs,
}: Pick<Core, 'database' | 'events' | 'jobs'>): SyncService {
  return {
    start: (actor) =>
      database.transaction(async (trx) => {
        const directory = syncRepository(trx);
        const runs = taskRunsIn(trx);
        await directory.lockSite(actor.siteId);
        const query = { kind: 'SYNC_USERS', subjectId: null, limit: 1 } as const;
        const [latest] = await runs.latest(actor.siteId, query);
        if (latest && !isRunOver(latest)) {
          const woken = await runs.wake(latest.id);
          if (woken) await jobs.send(trx, syncUsersQueue, { taskRunId: latest.id });
          return { ...latest, ...woken, kind: latest.kind };
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
