import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database, Trx } from '../db/database.ts';
import { afterCommit } from '../db/transaction-scope.ts';
import { runAsWork, trackWork, type Work } from '../lib/work-context.ts';
import { createJobRuns, type JobRuns } from './job-runs.ts';

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

export interface JobOptions {
  runsWeb: boolean;
  runsWorker: boolean;
  recoverySeconds: number;
  retrySeconds: number;
  log: Logger;
}

const heartbeatSeconds = 30;
/** For the jobs at hand to come to their end; those that do not are tried again later. */
const longestGoodbyeMs = 10_000;
/** For what no one tells of: jobs of other processes, and those that are due later. */
const lookSeconds = { ofWorker: 2, ofBoth: 5 };
/** After this a failure has been written down. */
const writtenDownMs = 200;

export async function openJobs(
  database: Database,
  registry: readonly AnyJob[],
  options: JobOptions,
): Promise<JobRunner> {
  const { log, runsWeb, runsWorker, recoverySeconds, retrySeconds } = options;
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
  const known = await queuesIn(database);
  await boss.start();
  await prepareQueues(boss, registry, { retryDelay: retrySeconds, known });
  const runs = createJobRuns(database, log);
  const lookEvery = runsWeb ? lookSeconds.ofBoth : lookSeconds.ofWorker;
  const crew = createCrew(boss, runs, log, lookEvery);
  if (runsWorker) for (const job of registry) await crew.engage(job);

  return {
    async send(trx, queue, data, startAfter) {
      const db = { executeSql: transactionExecutor(trx) };
      const group = queue.groupOf?.(data);
      await boss.send(queue.name, data, {
        db,
        ...(startAfter && { startAfter }),
        ...(group && { group: { id: group } }),
      });
      // Without this the job would wait for a worker's next look at the queue.
      afterCommit(() => crew.wake(queue, startAfter));
    },
    async close() {
      // pg-boss would look twice a second whether they are done.
      await Promise.race([crew.dismiss(), sleep(longestGoodbyeMs, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
      await runs.close();
    },
  };
}

/** The names of the queues that are there already; none before the very first start. */
async function queuesIn({ pool }: Database): Promise<Set<string>> {
  const { rows } = await pool.query("select to_regclass('jobs.queue') is not null as is_there");
  if (!rows[0]?.is_there) return new Set();
  const queues = await pool.query<{ name: string }>('select name from jobs.queue');
  return new Set(queues.rows.map(({ name }) => name));
}

/** Writes down only what is not so yet: most starts find everything as the last one left it. */
async function prepareQueues(
  boss: PgBoss,
  registry: readonly AnyJob[],
  { retryDelay, known }: { retryDelay: number; known: ReadonlySet<string> },
): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const { queue, retries, cron } of registry) {
    const { name } = queue;
    const options = {
      retryLimit: retries,
      retryBackoff: true,
      retryDelay,
      retryDelayMax: 3600,
      heartbeatSeconds,
    };
    const existing = queues.get(name);
    const isCurrent = existing && isSubset(options, existing);
    if (!existing) await boss.createQueue(name, options);
    else if (!isCurrent) await boss.updateQueue(name, options);
    // Another process that starts may have made it a moment ago.
    if (!isCurrent || !known.has(name)) await lookUp(boss, name);
    if (crons.get(name) === cron) continue;
    if (cron) await boss.schedule(name, cron);
    else await boss.unschedule(name);
  }
}

function isSubset(part: object, whole: object): boolean {
  return Object.entries(part).every(([key, value]) => whole[key as keyof typeof whole] === value);
}

/**
 * pg-boss knows the queues that were there at its start, and looks up a new one when it is needed.
 * If that were inside a sender's transaction, the look would ask for a second connection.
 */
async function lookUp(boss: PgBoss, name: string): Promise<void> {
  await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
}

/** The workers of this process. */
function createCrew(boss: PgBoss, runs: JobRuns, log: Logger, pollingIntervalSeconds: number) {
  const workers = new Map<string, string[]>();

  async function engageOne({ queue, handle }: AnyJob): Promise<string> {
    const { name, groupOf } = queue;
    const options = { pollingIntervalSeconds, ...(groupOf && { localGroupConcurrency: 1 }) };
    let worker = '';
    worker = await boss.work<object>(name, options, async (batch) => {
      // Whatever else waits follows at once, not at the next look.
      boss.notifyWorker(worker);
      for (const { id, data } of batch) {
        const work: Work = { kind: 'job', name };
        if (!(await runs.begin({ id, queue: name, data: data ?? {} }, work))) continue;
        const unlist = trackWork(work);
        try {
          await runAsWork(work, () => handle(data ?? {}));
        } catch (error) {
          log.error({ err: error, job: name, jobId: id }, 'job failed');
          setTimeout(() => void wakeForRetry(queue, id), writtenDownMs).unref();
          throw error;
        } finally {
          unlist();
          await runs.end(id);
        }
      }
    });
    return worker;
  }

  /** Only the database knows when a job that failed is due again. */
  async function wakeForRetry(queue: Queue<object>, id: string): Promise<void> {
    // Where it cannot be asked any more, a look will find the job.
    const [job] = await boss.findJobs(queue.name, { id }).catch(() => []);
    if (job?.state === 'retry') wake(queue, job.startAfter);
  }

  /** Now, or when it is time; what is due much later is found by a look. */
  function wake({ name }: Queue<object>, at?: Date): void {
    const wakeAll = () => {
      for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
    };
    // A little later than said, in case the clock of the database is.
    const inMs = at && at.getTime() - Date.now() + 50;
    if (!inMs) wakeAll();
    else if (inMs < 60_000) setTimeout(wakeAll, inMs).unref();
  }

  return {
    wake,
    async engage(job: AnyJob): Promise<void> {
      const mine: string[] = [];
      // One worker at a time, so that each can be woken.
      for (let n = 0; n < (job.atOnce ?? 1); n++) mine.push(await engageOne(job));
      workers.set(job.queue.name, mine);
    },
    /** Resolves when all have finished what they were at; they take nothing new. */
    async dismiss(): Promise<void> {
      await Promise.all([...workers.keys()].map((name) => boss.offWork(name)));
    },
  };
}

/** pg-boss writes plain SQL with numbered parameters, which a transaction runs as it is. */
function transactionExecutor(trx: Trx) {
  return async (text: string, values: unknown[] = []) => {
    const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values));
    return { rows };
  };
}
