import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { Database, Db } from '../db/database.ts';
import type { Config } from './config.ts';
import type { ErrorTally } from './error-groups.ts';

export interface LiveProcess {
  id: string;
  role: string;
  version: string;
  host: string;
  pid: number;
  memoryBytes: number;
  startedAt: Date;
  seenAt: Date;
}

const processHeartbeatMs = 10_000;
const processRetentionDays = 1;

/** Reports every few seconds that this process lives, and which errors it logged. */
export async function announceProcess(
  { db }: Database,
  { runsWeb, runsWorker, version }: Pick<Config, 'runsWeb' | 'runsWorker' | 'version'>,
  { log, errors }: { log: Logger; errors: ErrorTally },
): Promise<{ close(): Promise<void> }> {
  const id = crypto.randomUUID();
  const role = runsWeb ? (runsWorker ? 'all' : 'web') : 'worker';
  const startedAt = new Date();

  async function recordHeartbeat(): Promise<void> {
    const state = { memoryBytes: process.memoryUsage.rss(), seenAt: new Date() };
    await db
      .insertInto('live_processes')
      .values({ id, role, version, host: hostname(), pid: process.pid, startedAt, ...state })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(state))
      .execute();
    await errors.store(db, version);
  }

  await db
    .deleteFrom('live_processes')
    .where('seenAt', '<', new Date(Date.now() - processRetentionDays * 24 * 3_600_000))
    .execute();
  let beating = recordHeartbeat();
  await beating;
  const timer = setInterval(() => {
    beating = recordHeartbeat().catch((error: unknown) =>
      log.warn({ reason: String(error) }, 'this process could not be announced'),
    );
  }, processHeartbeatMs).unref();
  return {
    async close() {
      clearInterval(timer);
      await beating;
      try {
        await errors.store(db, version);
        await db.deleteFrom('live_processes').where('id', '=', id).execute();
      } catch (error) {
        // The row is deleted after a day.
        log.warn({ reason: String(error) }, 'this process could not be signed off');
      }
    },
  };
}

export function listProcesses(db: Db): Promise<LiveProcess[]> {
  return db.selectFrom('live_processes').selectAll().orderBy('startedAt').limit(200).execute();
}
