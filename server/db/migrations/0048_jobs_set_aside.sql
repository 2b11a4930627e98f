-- Jobs that run at this moment. A row that outlives its process tells that the process died
-- while the job was running.
create table job_runs (
  job_id uuid primary key,
  queue text not null,
  process_id uuid not null,
  started_at timestamptz not null default now(),
  -- When the process was last known to be alive.
  seen_at timestamptz not null default now(),
  -- How often in a row a process died soon after it had started this job.
  deaths integer not null default 0,
  last_error text not null default ''
);
create index job_runs_process on job_runs (process_id);

-- Jobs that took their process down and are not tried again by themselves.
create table set_aside_jobs (
  id bigint generated always as identity primary key,
  job_id uuid not null unique,
  queue text not null,
  data jsonb not null,
  reason text not null,
  inserted_at timestamptz not null default now()
);
