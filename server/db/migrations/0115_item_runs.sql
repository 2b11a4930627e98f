-- Items of a run that decides many of them, or takes such decisions back, with a result for each.
create table item_run_items (
  run_id integer not null references task_runs (id) on delete cascade,
  position integer not null,
  -- 'user' stands for the flag about the author.
  assoc_type text not null,
  assoc_id integer not null,
  -- Version of the flag that the starter saw; 0 for an item without a flag.
  seen_version integer,
  -- Events that this run takes back, the oldest first.
  undone_event_ids integer[] not null default '{}',
  -- Null until the run has come here.
  is_ok boolean,
  -- Why it was refused.
  message text,
  -- Events that undo this decision, the oldest first.
  event_ids integer[] not null default '{}',
  inserted_at timestamptz not null default now(),
  primary key (run_id, position)
);
create index item_run_items_waiting on item_run_items (run_id, position) where is_ok is null;
create index item_run_items_by_time on item_run_items (inserted_at);
