-- Changes to many existing rows, which a worker makes in short transactions after the migration.
create table backfills (
  name text primary key,
  -- Changes the next $2 rows with an id above $1, in the order of their ids, and returns the ids.
  statement text not null,
  batch_size integer not null default 1000 check (batch_size between 1 and 100000),
  last_id bigint not null default 0,
  changed_count bigint not null default 0,
  -- Why the last batch failed; empty after one that succeeded.
  last_error text not null default '',
  inserted_at timestamptz not null default now(),
  finished_at timestamptz
);

-- Processes of this installation. Each renews its row, and removes it when it stops.
create table live_processes (
  id uuid primary key,
  role text not null check (role in ('all', 'web', 'worker')),
  version text not null,
  host text not null,
  pid integer not null,
  memory_bytes bigint not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now()
);

-- Unexpected errors of all processes, grouped by kind, place in the code, and route or job.
create table error_groups (
  fingerprint text primary key,
  -- First line, without values that may belong to a person.
  message text not null,
  place text not null,
  work text not null,
  version text not null,
  error_count bigint not null,
  last_request_id text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index error_groups_by_time on error_groups (last_seen_at);
