-- Task scripts: runs with options, a reason, logs and a list of what they go by; schedules; what is
-- known about links to other sites; and where posts lead that were taken back.

alter table task_runs drop constraint if exists task_runs_kind_check;
alter table task_runs drop constraint if exists task_runs_status_check;
alter table task_runs
  -- The kinds themselves are a list in the contract, to which areas add.
  add constraint task_runs_kind_check check (kind ~ '^[A-Z][A-Z_]{0,39}$'),
  add constraint task_runs_status_check check (status in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'ABORTED')),
  -- Which script it runs; of all other kinds nothing.
  add column script text,
  add column options jsonb not null default '{}',
  add column reason text not null default '',
  -- The same walk with nothing written but its logs.
  add column is_dry_run boolean not null default false,
  -- The run whose changes this one takes back.
  add column undoes_run_id integer references task_runs (id),
  add column schedule_id integer,
  -- On whose content, and as which account of whoever started it there.
  add column sites jsonb not null default '[]',
  add column site_ids integer[] not null default '{}',
  -- How much was done at which moments of the last minute, for how long the rest will take.
  add column pace jsonb not null default '[]',
  -- How often a step failed since the last that did not.
  add column failures integer not null default 0,
  add constraint task_runs_script_check check ((kind = 'SCRIPT') = (script is not null));
create index task_runs_of_script on task_runs (site_id, script, id) where script is not null;
create index task_runs_unfinished on task_runs (script, id) where script is not null and finished_at is null;
create unique index task_runs_undone_once on task_runs (undoes_run_id)
  where undoes_run_id is not null and not is_dry_run and status <> 'ABORTED' and not (status = 'FAILED' and finished_at is not null);

-- What a run goes by, one after the other: the lines of a file or of a text.
create table task_run_items (
  run_id integer not null references task_runs (id) on delete cascade,
  position integer not null,
  item jsonb not null,
  primary key (run_id, position)
);

-- What a run says about itself, and each change that it made or would make.
create table task_run_logs (
  id bigint generated always as identity primary key,
  run_id integer not null references task_runs (id) on delete cascade,
  kind text not null check (kind in ('info', 'problem', 'change')),
  message text not null,
  data jsonb,
  inserted_at timestamptz not null default now()
);
create index task_run_logs_by_run on task_run_logs (run_id, id);
create index task_run_logs_by_kind on task_run_logs (run_id, kind, id);

-- Runs that start by themselves.
create table task_schedules (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  script text not null,
  options jsonb not null default '{}',
  reason text not null,
  is_dry_run boolean not null default false,
  sites jsonb not null default '[]',
  site_ids integer[] not null default '{}',
  every text not null check (every in ('DAILY', 'WEEKLY')),
  next_at timestamptz not null,
  created_by integer not null references users (id),
  inserted_at timestamptz not null default now()
);
create index task_schedules_of_script on task_schedules (site_id, script, id);
create index task_schedules_due on task_schedules (next_at);

-- What pages of other sites answered lately, so that nobody is asked again for each link to them.
create table link_checks (
  address text primary key,
  is_good boolean not null,
  -- Of the last answer; nothing when none came.
  status integer,
  -- Where it leads to, where that is a good page.
  moved_to text,
  checked_at timestamptz not null default now()
);
create index link_checks_by_time on link_checks (checked_at);

alter table posts
  -- Where those are led who ask for it while it is unpublished.
  add column redirect_url text;
