import type { Db } from '../db/database.ts';

export interface SetAsideJob {
  id: number;
  queue: string;
  reason: string;
  insertedAt: Date;
}

export function setAsideJobsRepository(db: Db) {
  return {
    list(limit: number): Promise<SetAsideJob[]> {
      return db
        .selectFrom('set_aside_jobs')
        .select(['id', 'queue', 'reason', 'insertedAt'])
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
    },

    /**
     * Removes rows of jobs that will not run again; running jobs update `seenAt` every few seconds.
     */
    async deleteOldRuns(before: Date): Promise<void> {
      await db.deleteFrom('job_runs').where('seenAt', '<', before).execute();
    },

    /** Returns undefined if someone else removed the job first. */
    remove(id: number) {
      return db
        .deleteFrom('set_aside_jobs')
        .where('id', '=', id)
        .returning(['id', 'queue', 'reason', 'data', 'insertedAt'])
        .executeTakeFirst();
    },
  };
}
