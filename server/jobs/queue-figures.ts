import type { Database } from '../db/database.ts';

export interface QueueFigures {
  queue: string;
  ready: number;
  delayed: number;
  running: number;
  failed: number;
  setAside: number;
  oldestSeconds: number;
}

export async function readQueueFigures({ pool }: Database): Promise<QueueFigures[]> {
  const { rows } = await pool.query<QueueFigures>(`
    with waiting as (
      select name,
        count(*) filter (where state < 'active' and start_after <= now()) as ready,
        count(*) filter (where state < 'active' and start_after > now()) as delayed,
        count(*) filter (where state = 'active') as running,
        count(*) filter (where state = 'failed') as failed,
        min(start_after) filter (where state < 'active' and start_after <= now()) as oldest
      from jobs.job
      where state <= 'active' or state = 'failed'
      group by name
    ), aside as (
      select queue, count(*) as set_aside from set_aside_jobs group by queue
    )
    select q.name as queue,
      coalesce(w.ready, 0) as ready,
      coalesce(w.delayed, 0) as delayed,
      coalesce(w.running, 0) as running,
      coalesce(w.failed, 0) as failed,
      coalesce(a.set_aside, 0) as "setAside",
      coalesce(extract(epoch from now() - w.oldest), 0)::float8 as "oldestSeconds"
    from jobs.queue q
      left join waiting w on w.name = q.name
      left join aside a on a.queue = q.name
    order by q.name`);
  return rows;
}
