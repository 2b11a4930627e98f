import type { Database, Db, Trx } from '../db/database.ts';
import { runBatches } from '../lib/work-context.ts';
import type { Job, Jobs, Queue } from './jobs.ts';

/** A back-fill whose values SQL cannot compute. A migration inserts its name into `computed_backfills`. */
export interface ComputedBackfill<Row extends { id: number }> {
  name: string;
  batchSize: number;
  read(db: Db, afterId: number, limit: number): Promise<Row[]>;
  /** Writes the values, unless the row has changed meanwhile. */
  write(trx: Trx, rows: readonly Row[]): Promise<void>;
}

/** Time until the job gives its worker back and continues as a new one. */
const maxJobRunMs = 5000;

/**
 * Computes batch by batch. Each one commits together with its position, so that a killed back-fill
 * continues with the next, and two workers do not count one twice.
 */
export function computedBackfillJob<Row extends { id: number }>(
  database: Database,
  jobs: Jobs,
  backfill: ComputedBackfill<Row>,
): Job<object> {
  const { name, batchSize } = backfill;
  const queue: Queue<object> = { name: `backfill.${name.replaceAll('_', '-')}` };

  const findPosition = (db: Db) =>
    db
      .selectFrom('computed_backfills')
      .select('lastId')
      .where('name', '=', name)
      .where('finishedAt', 'is', null);

  async function runBatch(): Promise<boolean> {
    const position = await findPosition(database.db).executeTakeFirst();
    if (!position) return false;
    const rows = await backfill.read(database.db, position.lastId, batchSize);
    return database.transaction(async (trx) => {
      const current = await findPosition(trx).forUpdate().executeTakeFirst();
      if (!current) return false;
      if (current.lastId !== position.lastId) return true;
      await backfill.write(trx, rows);
      await trx
        .updateTable('computed_backfills')
        .set((eb) => ({
          lastId: rows.at(-1)?.id ?? current.lastId,
          changedCount: eb('changedCount', '+', rows.length),
          lastError: '',
          ...(rows.length === 0 && { finishedAt: new Date() }),
        }))
        .where('name', '=', name)
        .execute();
      return true;
    });
  }

  return {
    queue,
    retries: 0,
    cron: '* * * * *',
    async handle() {
      const until = performance.now() + maxJobRunMs;
      const hasTimeLeft = () => performance.now() < until;
      try {
        if (await runBatches(runBatch, hasTimeLeft)) return;
        await database.transaction((trx) => jobs.send(trx, queue, {}));
      } catch (error) {
        const lastError = error instanceof Error ? error.message : String(error);
        await database.db
          .updateTable('computed_backfills')
          .set({ lastError })
          .where('name', '=', name)
          .execute();
        throw error;
      }
    },
  };
}
