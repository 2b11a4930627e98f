import { maxSetAsideJobs, setAsideJobMessages } from '../../../../contract/tasks/set-aside-jobs.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { notFound } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import {
  type SetAsideJob,
  setAsideJobsRepository,
} from '../../../jobs/set-aside-jobs.repository.ts';

/** Jobs of all sites that crashed their process twice and wait for a decision. */
export interface SetAsideJobsService {
  list(): Promise<SetAsideJob[]>;
  retry(actor: Actor, id: number): Promise<boolean>;
  discard(actor: Actor, id: number): Promise<boolean>;
  cleanUp(now: Date): Promise<void>;
}

/** Longer than any job waits for its next attempt. */
const setAsideRunRetentionMs = 7 * 24 * 3_600_000;

export function createSetAsideJobsService({
  database,
  changes,
  jobs,
}: Pick<Core, 'database' | 'changes' | 'jobs'>): SetAsideJobsService {
  async function removeAndRecord(
    trx: Trx,
    actor: Actor,
    id: number,
    action: 'retried' | 'discarded',
  ) {
    const job = await setAsideJobsRepository(trx).remove(id);
    if (!job) throw notFound(setAsideJobMessages.notFound);
    const { queue, reason, data } = job;
    const before = { queue, reason, data };
    await changes.record(trx, actor, { noun: 'setAsideJob', id, action, before });
    return job;
  }

  return {
    list: () => setAsideJobsRepository(database.db).list(maxSetAsideJobs),

    retry: (actor, id) =>
      database.transaction(async (trx) => {
        const { queue, data } = await removeAndRecord(trx, actor, id, 'retried');
        await jobs.send(trx, { name: queue }, data as object);
        return true;
      }),

    discard: (actor, id) =>
      database.transaction(async (trx) => {
        await removeAndRecord(trx, actor, id, 'discarded');
        return true;
      }),

    cleanUp: (now) =>
      setAsideJobsRepository(database.db).deleteOldRuns(
        new Date(now.getTime() - setAsideRunRetentionMs),
      ),
  };
}
