import { CompiledQuery } from 'kysely';
import type { Database } from '../db/database.ts';
import { runBatches } from '../lib/work-context.ts';
import type { Job, Jobs, Queue } from './jobs.ts';

const backfillQueue: Queue<object> = { name: 'backfill' };
/** Time until the job gives its worker back and continues as a new one. */
const maxJobRunMs = 5000;

/**
 * Runs the back-fills that migrations inserted, batch by batch. Each batch commits together with
 * its position, so that a killed back-fill continues with the next one.
 */
export function backfillJob(database: Database, jobs: Jobs): Job<object> {
  return {
    queue: backfillQueue,
    retries: 0,
    cron: '* * * * *',
    async handle() {
      const until = performance.now() + maxJobRunMs;
      const hasTimeLeft = () => performance.now() < until;
      if (await runBatches(() => runBackfillBatch(database), hasTimeLeft)) return;
      await database.transaction((trx) => jobs.send(trx, backfillQueue, {}));
    },
  };
}

/** Resolves to false if nothing is left, or another process is running it. */
async function runBackfillBatch(database: Database): Promise<boolean> {
  let name: string | undefined;
  try {
    return await database.transaction(async (trx) => {
      const backfill = await trx
        .selectFrom('backfills')
        .select(['name', 'statement', 'lastId', 'batchSize'])
        .where('finishedAt', 'is', null)
        .orderBy('lastError')
        .orderBy('name')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!backfill) return false;
      name = backfill.name;
      const { rows } = await trx.executeQuery<{ id: number }>(
        CompiledQuery.raw(backfill.statement, [backfill.lastId, backfill.batchSize]),
      );
      await trx
        .updateTable('backfills')
        .set((eb) => ({
          lastId: rows.reduce((last, { id }) => Math.max(last, id), backfill.lastId),
          changedCount: eb('changedCount', '+', rows.length),
          lastError: '',
          ...(rows.length === 0 && { finishedAt: new Date() }),
        }))
        .where('name', '=', name)
        .execute();
      return true;
    });
  } catch (error) {
    if (name !== undefined) {
      const lastError = error instanceof Error ? error.message : String(error);
      await database.db
        .updateTable('backfills')
        .set({ lastError })
        .where('name', '=', name)
        .execute();
    }
    throw error;
  }
}
