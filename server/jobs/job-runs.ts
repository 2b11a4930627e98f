import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { CurrentWork } from '../lib/work-context.ts';

interface StartedJob {
  id: string;
  queue: string;
  data: object;
}

/** Stores a row for each running job, so that a crash can be attributed to its jobs. */
export interface JobRuns {
  begin(job: StartedJob, work: CurrentWork): Promise<boolean>;
  end(id: string): Promise<void>;
  close(): Promise<void>;
}

const maxProcessDeathsPerJob = 2;
/** Jobs that ran longer than this before their process died are not suspected. */
const maxRunMinutesOfSuspectedJob = 5;
const lastSeenUpdateMs = 10_000;
const unexplainedProcessEndReason =
  'The process ended without an error, as one that is killed or out of memory';

export function createJobRuns({ pool }: Database, log: Logger): JobRuns {
  const processId = crypto.randomUUID();
  const running = new Map<string, CurrentWork>();
  const touching = setInterval(() => {
    if (running.size === 0) return;
    pool
      .query('update job_runs set seen_at = now() where process_id = $1', [processId])
      .catch((error: unknown) => log.error({ err: error }, 'running jobs could not be noted'));
  }, lastSeenUpdateMs).unref();

  async function setJobAside({ id, queue, data }: StartedJob, reason: string): Promise<void> {
    await pool.query(
      `with gone as (delete from job_runs where job_id = $1)
       insert into set_aside_jobs (job_id, queue, data, reason) values ($1, $2, $3, $4)
       on conflict (job_id) do nothing`,
      [id, queue, JSON.stringify(data), reason],
    );
    log.error({ job: queue, jobId: id, reason }, 'job set aside');
  }

  /** A job that got further since the last crash did not cause it. */
  function clearDeathsOnce(id: string): () => Promise<void> {
    let isCleared = false;
    return async () => {
      if (isCleared) return;
      isCleared = true;
      await pool.query('update job_runs set deaths = 0 where job_id = $1 and deaths > 0', [id]);
    };
  }

  async function end(id: string): Promise<void> {
    const crash = running.get(id)?.crash;
    running.delete(id);
    if (crash === undefined) await pool.query('delete from job_runs where job_id = $1', [id]);
    else await pool.query('update job_runs set last_error = $2 where job_id = $1', [id, crash]);
  }

  return {
    async begin(job, work) {
      const { rows } = await pool.query<{ deaths: number; lastError: string }>(
        `insert into job_runs as r (job_id, queue, process_id) values ($1, $2, $3)
         on conflict (job_id) do update set
           deaths = case
             when r.process_id = excluded.process_id then r.deaths
             when r.seen_at - r.started_at > make_interval(mins => $4) then 0
             else r.deaths + 1 end,
           process_id = excluded.process_id, started_at = now(), seen_at = now()
         returning deaths, last_error as "lastError"`,
        [job.id, job.queue, processId, maxRunMinutesOfSuspectedJob],
      );
      const [run] = rows;
      if (!run || run.deaths < maxProcessDeathsPerJob) {
        running.set(job.id, work);
        if (run && run.deaths > 0) work.recordProgress = clearDeathsOnce(job.id);
        return true;
      }
      await setJobAside(job, run.lastError || unexplainedProcessEndReason);
      return false;
    },

    end,

    async close() {
      clearInterval(touching);
      await Promise.all([...running.keys()].map(end));
    },
  };
}
