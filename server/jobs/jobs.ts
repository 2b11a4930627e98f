import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database, Trx } from '../db/database.ts';
import { afterCommit } from '../db/transaction-scope.ts';

/** The name of a queue, typed by what its jobs carry: all a sender has to know. */
export interface Queue<Data extends object> {
  readonly name: string;
  /** Only for the type checker. */
  readonly data?: Data;
  /** Jobs with the same one take turns, while others pass them. */
  groupOf?(data: Data): string | undefined;
}

/**
 * A kind of background work. Handlers are idempotent: a job may run twice, or be killed half
 * way and run again, and the outcome is the same.
 */
export interface Job<Data extends object> {
  queue: Queue<Data>;
  /** Tried again this often, with growing pauses. */
  retries: number;
  /** Runs by itself at these times, with empty data. */
  cron?: string;
  /** How many of them a process works on at once: one, unless they wait for others. */
  atOnce?: number;
  handle(data: Data): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: a registry holds jobs of every data type
export type AnyJob = Job<any>;

export interface Jobs {
  /** Queues a job inside the caller's transaction: it exists if and only if that commits. */
  send<Data extends object>(
    trx: Trx,
    queue: Queue<Data>,
    data: Data,
    /** Not before this moment. */
    startAfter?: Date,
  ): Promise<void>;
}

/** The queues of this process, and its workers where it has some. */
export interface JobRunner extends Jobs {
  close(): Promise<void>;
}

const heartbeatSeconds = 30;

export async function openJobs(
  database: Database,
  registry: readonly AnyJob[],
  options: { runsWorker: boolean; recoverySeconds: number; log: Logger },
): Promise<JobRunner> {
  const { log, runsWorker, recoverySeconds } = options;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schema: 'jobs',
    supervise: runsWorker,
    superviseIntervalSeconds: recoverySeconds,
    // Of several workers one does it; a little less, so that the same one may do it again.
    monitorIntervalSeconds: recoverySeconds - 1,
    schedule: runsWorker,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue error'));
  await boss.start();
  for (const job of registry) await prepareQueue(boss, job);
  const workers = new Map<string, string>();
  if (runsWorker) {
    for (const job of registry) workers.set(job.queue.name, await startWorker(boss, job, log));
  }

  return {
    async send(trx, queue, data, startAfter) {
      const db = { executeSql: transactionExecutor(trx) };
      const group = queue.groupOf?.(data);
      await boss.send(queue.name, data, {
        db,
        ...(startAfter && { startAfter }),
        ...(group && { group: { id: group } }),
      });
      // Without this the job would wait for the worker's next look at the queue.
      const worker = workers.get(queue.name);
      if (worker) afterCommit(() => boss.notifyWorker(worker));
    },
    close: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

async function prepareQueue(boss: PgBoss, job: AnyJob): Promise<void> {
  const { name } = job.queue;
  const existing = await boss.getQueue(name);
  const options = {
    retryLimit: job.retries,
    retryBackoff: true,
    retryDelay: 5,
    retryDelayMax: 3600,
    heartbeatSeconds,
  };
  if (!existing) await boss.createQueue(name, options);
  else await boss.updateQueue(name, options);
  // pg-boss keeps what it knows of a queue once it has looked it up. If the first to need it were
  // a sender inside a transaction, the look would ask for a second connection.
  await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
  if (job.cron) await boss.schedule(name, job.cron);
  else await boss.unschedule(name);
}

function startWorker(boss: PgBoss, job: AnyJob, log: Logger): Promise<string> {
  const { name, groupOf } = job.queue;
  const { atOnce: localConcurrency = 1 } = job;
  const options = { localConcurrency, ...(groupOf && { localGroupConcurrency: 1 }) };
  return boss.work<object>(name, options, async (batch) => {
    for (const { id, data } of batch) {
      try {
        await job.handle(data ?? {});
      } catch (error) {
        log.error({ err: error, job: name, jobId: id }, 'job failed');
        throw error;
      }
    }
  });
}

/** pg-boss writes plain SQL with numbered parameters, which a transaction runs as it is. */
function transactionExecutor(trx: Trx) {
  return async (text: string, values: unknown[] = []) => {
    const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values));
    return { rows };
  };
}
