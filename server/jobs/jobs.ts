import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Metrics } from '../base/metrics.ts';
import type { Database, Trx } from '../db/database.ts';
import { afterCommit } from '../db/transaction-scope.ts';
import { traceWork } from '../lib/tracing.ts';
import { type CurrentWork, runAsWork, trackWork } from '../lib/work-context.ts';
import { createJobRuns, type JobRuns } from './job-runs.ts';
import { addTraceToData, separateTraceFromData } from './job-trace.ts';

export interface Queue<Data extends object> {
  readonly name: string;
  readonly data?: Data;
  /** Jobs of the same group run one after the other; other groups may overtake them. */
  groupOf?(data: Data): string | undefined;
}

/**
 * A kind of background work. Handlers must be idempotent: a job may run twice, or be killed half
 * way and run again.
 */
export interface Job<Data extends object> {
  queue: Queue<Data>;
  retries: number;
  cron?: string;
  atOnce?: number;
  handle(data: Data): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: a registry holds jobs of every data type
export type AnyJob = Job<any>;

export interface Jobs {
  /** Queues a job in the caller's transaction, so that both commit or neither does. */
  send<Data extends object>(
    trx: Trx,
    queue: Queue<Data>,
    data: Data,
    startAfter?: Date,
  ): Promise<void>;
}

export interface JobRunner extends Jobs {
  close(): Promise<void>;
}

export interface JobOptions {
  runsWeb: boolean;
  runsWorker: boolean;
  recoverySeconds: number;
  retrySeconds: number;
  metrics: Pick<Metrics, 'jobs' | 'jobSeconds'>;
  log: Logger;
}

const jobHeartbeatSeconds = 30;
/** Time for running jobs to finish. Unfinished jobs are retried later. */
const jobsStopTimeoutMs = 10_000;
/** Polling intervals, for jobs of other processes and those due later. */
const pollSecondsByRole = { workerOnly: 2, webAndWorker: 5 };
/** Delay until pg-boss has stored a failure. */
const failureStoredAfterMs = 200;

export async function openJobs(
  database: Database,
  registry: readonly AnyJob[],
  options: JobOptions,
): Promise<JobRunner> {
  const { log, metrics, runsWeb, runsWorker, recoverySeconds, retrySeconds } = options;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schema: 'jobs',
    supervise: runsWorker,
    superviseIntervalSeconds: recoverySeconds,
    // Slightly less than the interval, so that the worker that monitored last may do it again.
    monitorIntervalSeconds: recoverySeconds - 1,
    schedule: runsWorker,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue error'));
  const known = await findQueueNames(database);
  await boss.start();
  await prepareQueues(boss, registry, { retryDelay: retrySeconds, known });
  const runs = createJobRuns(database, log);
  const pollEverySeconds = runsWeb ? pollSecondsByRole.webAndWorker : pollSecondsByRole.workerOnly;
  const workerPool = createWorkerPool(boss, { runs, log, metrics, pollEverySeconds });
  if (runsWorker) for (const job of registry) await workerPool.startWorkers(job);

  return {
    async send(trx, queue, data, startAfter) {
      const db = { executeSql: createSqlExecutorIn(trx) };
      const group = queue.groupOf?.(data);
      await boss.send(queue.name, addTraceToData(data), {
        db,
        ...(startAfter && { startAfter }),
        ...(group && { group: { id: group } }),
      });
      afterCommit(() => workerPool.wake(queue, startAfter));
    },
    async close() {
      // Waits without pg-boss's own function, which polls twice a second.
      await Promise.race([
        workerPool.stopWorkers(),
        sleep(jobsStopTimeoutMs, undefined, { ref: false }),
      ]);
      await boss.stop({ graceful: false });
      await runs.close();
    },
  };
}

async function findQueueNames({ pool }: Database): Promise<Set<string>> {
  const { rows } = await pool.query("select to_regclass('jobs.queue') is not null as is_there");
  if (!rows[0]?.is_there) return new Set();
  const queues = await pool.query<{ name: string }>('select name from jobs.queue');
  return new Set(queues.rows.map(({ name }) => name));
}

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
      heartbeatSeconds: jobHeartbeatSeconds,
    };
    const existing = queues.get(name);
    const isCurrent = existing && isSubset(options, existing);
    if (!existing) await boss.createQueue(name, options);
    else if (!isCurrent) await boss.updateQueue(name, options);
    // Another starting process may have just created the queue.
    if (!isCurrent || !known.has(name)) await cacheQueueInPgBoss(boss, name);
    if (crons.get(name) === cron) continue;
    if (cron) await boss.schedule(name, cron);
    else await boss.unschedule(name);
  }
}

function isSubset(part: object, whole: object): boolean {
  return Object.entries(part).every(([key, value]) => whole[key as keyof typeof whole] === value);
}

/**
 * pg-boss caches the queues that exist at its start and looks up others on first use. Inside a
 * sender's transaction that would need a second connection.
 */
async function cacheQueueInPgBoss(boss: PgBoss, name: string): Promise<void> {
  await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
}

function createWorkerPool(
  boss: PgBoss,
  {
    runs,
    log,
    metrics,
    pollEverySeconds: pollingIntervalSeconds,
  }: Pick<JobOptions, 'log' | 'metrics'> & { runs: JobRuns; pollEverySeconds: number },
) {
  const workers = new Map<string, string[]>();

  async function startWorker({ queue, handle }: AnyJob): Promise<string> {
    const { name, groupOf } = queue;
    const options = { pollingIntervalSeconds, ...(groupOf && { localGroupConcurrency: 1 }) };
    let worker = '';
    worker = await boss.work<object>(name, options, async (batch) => {
      boss.notifyWorker(worker);
      for (const { id, data: sent } of batch) {
        const { traceparent, data } = separateTraceFromData(sent ?? {});
        const work: CurrentWork = { kind: 'job', name };
        if (!(await runs.begin({ id, queue: name, data }, work))) continue;
        const unlist = trackWork(work);
        const stopTimer = metrics.jobSeconds.startTimer({ queue: name });
        let outcome = 'failed';
        try {
          await traceWork(`job ${name}`, { kind: 'consumer', traceparent }, () =>
            runAsWork(work, () => handle(data)),
          );
          outcome = 'done';
        } catch (error) {
          log.error({ err: error, job: name, jobId: id }, 'job failed');
          setTimeout(() => void wakeForRetry(queue, id), failureStoredAfterMs).unref();
          throw error;
        } finally {
          stopTimer();
          metrics.jobs.inc({ queue: name, outcome });
          unlist();
          await runs.end(id);
        }
      }
    });
    return worker;
  }

  async function wakeForRetry(queue: Queue<object>, id: string): Promise<void> {
    // If this lookup fails, the next poll finds the job.
    const [job] = await boss.findJobs(queue.name, { id }).catch(() => []);
    if (job?.state === 'retry') wake(queue, job.startAfter);
  }

  function wake({ name }: Queue<object>, at?: Date): void {
    const wakeAll = () => {
      for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
    };
    const inMs = at && at.getTime() - Date.now() + 50;
    if (!inMs) wakeAll();
    else if (inMs < 60_000) setTimeout(wakeAll, inMs).unref();
  }

  return {
    wake,
    async startWorkers(job: AnyJob): Promise<void> {
      const started: string[] = [];
      for (let n = 0; n < (job.atOnce ?? 1); n++) started.push(await startWorker(job));
      workers.set(job.queue.name, started);
    },
    async stopWorkers(): Promise<void> {
      await Promise.all([...workers.keys()].map((name) => boss.offWork(name)));
    },
  };
}

function createSqlExecutorIn(trx: Trx) {
  return async (text: string, values: unknown[] = []) => {
    const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values));
    return { rows };
  };
}
