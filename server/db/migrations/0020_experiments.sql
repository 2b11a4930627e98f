-- Experiments of the network: what is tried, since when with which weights, and what came of it.

create table experiments (
  id integer generated always as identity primary key,
  name text not null check (name = btrim(name) and name <> ''),
  symbol text not null check (symbol ~ '^[a-z0-9_-]+$'),
  description text not null default '',
  is_active boolean not null default false,
  persist_sessions boolean not null default true,
  -- In order: key and weight of each. The first one is the control.
  variants jsonb not null,
  exclude_employees boolean not null default true,
  exclude_bots boolean not null default true,
  -- Where it runs, in ascending order.
  site_ids integer[] not null default '{}',
  -- In order: key, name and the event that records it by itself, if one does.
  goals jsonb not null default '[]',
  -- Which way of assigning it uses; see docs/experiments.md.
  hash_version smallint not null default 1,
  -- Raised by every change, so that two editors cannot overwrite each other unknowingly.
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index experiments_symbol on experiments (symbol);
create index experiments_by_name on experiments (lower(name), id);
create index experiments_searched on experiments using gin (name gin_trgm_ops, symbol gin_trgm_ops);
create index experiments_by_site on experiments using gin (site_ids);

-- A stretch of time in which symbol, weights and goals stayed the same. What is counted names its
-- phase, so that a changed weight or a new goal is never held against sessions from before.
create table experiment_phases (
  id integer generated always as identity primary key,
  experiment_id integer not null references experiments (id) on delete cascade,
  symbol text not null,
  variants jsonb not null,
  goal_keys text[] not null default '{}',
  started_at timestamptz not null default now()
);
create index experiment_phases_by_experiment on experiment_phases (experiment_id, id);

-- Each state that someone saved, whole, to be compared and gone back to.
create table experiment_states (
  id integer generated always as identity primary key,
  experiment_id integer not null references experiments (id) on delete cascade,
  version integer not null,
  user_id integer references users (id) on delete set null,
  state jsonb not null,
  inserted_at timestamptz not null default now(),
  unique (experiment_id, version)
);

-- The variant that an account keeps on whichever device, where visitors keep theirs.
create table experiment_accounts (
  experiment_id integer not null references experiments (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  variant_key text not null,
  inserted_at timestamptz not null default now(),
  primary key (experiment_id, user_id)
);
create index experiment_accounts_by_user on experiment_accounts (user_id);

-- Sessions of the last days that were given a variant: each is counted once, whatever comes twice.
-- Without foreign keys, which would be checked for each row: none of what they name is ever deleted,
-- and the sums below have them.
create table experiment_sessions (
  experiment_id integer not null,
  session_id text not null,
  phase_id integer not null,
  site_id integer not null,
  variant_key text not null,
  day date not null,
  -- The visitor's first one in this phase.
  is_first boolean not null,
  -- The visitor had seen another variant before.
  has_switched boolean not null,
  -- Someone chose the variant: shown, and kept out of every count.
  is_forced boolean not null default false,
  inserted_at timestamptz not null default now(),
  primary key (experiment_id, session_id)
);
create index experiment_sessions_by_time on experiment_sessions (inserted_at);

create table experiment_counts (
  experiment_id integer not null references experiments (id) on delete cascade,
  phase_id integer not null references experiment_phases (id) on delete cascade,
  site_id integer not null references sites (id),
  day date not null,
  variant_key text not null,
  sessions integer not null default 0,
  -- Of these, by visitors who had seen another variant before.
  switched integer not null default 0,
  -- How many visitors were assigned, each once a phase.
  visitors integer not null default 0,
  primary key (experiment_id, phase_id, site_id, day, variant_key)
);

create table experiment_goal_sessions (
  experiment_id integer not null,
  session_id text not null,
  goal_key text not null,
  inserted_at timestamptz not null default now(),
  primary key (experiment_id, session_id, goal_key),
  foreign key (experiment_id, session_id)
    references experiment_sessions (experiment_id, session_id) on delete cascade
);

-- By the day on which the session began, so that each is a share of the sessions of that day.
create table experiment_goal_counts (
  experiment_id integer not null references experiments (id) on delete cascade,
  goal_key text not null,
  phase_id integer not null references experiment_phases (id) on delete cascade,
  site_id integer not null references sites (id),
  day date not null,
  variant_key text not null,
  sessions integer not null default 0,
  switched integer not null default 0,
  primary key (experiment_id, goal_key, phase_id, site_id, day, variant_key)
);
