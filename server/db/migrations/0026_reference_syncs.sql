-- Bringing the catalogue of conditions in step with its reference: each sync is a difference that
-- people read, apply and can take back.

alter table task_runs drop constraint task_runs_kind_check;
alter table task_runs add constraint task_runs_kind_check check (kind in (
  'BLOCK_USERS', 'DELETE_USER', 'SYNC_USERS',
  'READ_REFERENCE', 'APPLY_REFERENCE', 'ROLL_BACK_REFERENCE'));

-- The catalogue is the network's; the site is where it was started.
create table reference_syncs (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  data_type text not null
    check (data_type in ('NOMENCLATURE', 'LINEARISATION', 'PREVALENCE', 'HISTORICAL', 'CROSS_REFERENCING')),
  status text not null default 'READING'
    check (status in ('READING', 'READY', 'UNCHANGED', 'FAILED', 'APPLYING', 'APPLIED',
      'ROLLING_BACK', 'ROLLED_BACK', 'SUPERSEDED')),
  -- The run that works on it, or worked on it last.
  task_run_id integer references task_runs (id),
  -- The file, and the release as it says of itself.
  source text not null default '',
  release_date text not null default '',
  release_version text not null default '',
  -- Why it failed or was refused, with the line of the file.
  problem text not null default '',
  -- How many conditions the file has, how many of them the catalogue lacks, and the other way round.
  read_count integer not null default 0,
  unknown_count integer not null default 0,
  missing_count integer not null default 0,
  -- How many changes there are of each kind.
  counts jsonb not null default '{}',
  started_by integer references users (id),
  applied_by integer references users (id),
  rolled_back_by integer references users (id),
  inserted_at timestamptz not null default now(),
  ready_at timestamptz,
  applied_at timestamptz,
  rolled_back_at timestamptz
);
create index reference_syncs_by_type on reference_syncs (data_type, id);
-- One file of a kind is read at a time.
create unique index reference_syncs_reading on reference_syncs (data_type) where status = 'READING';
create index reference_syncs_applied on reference_syncs (applied_at, id) where status in ('APPLIED', 'ROLLING_BACK');

-- What a file says, while it is being read and compared; nothing of it stays.
create table reference_sync_records (
  sync_id integer not null references reference_syncs (id) on delete cascade,
  orpha_code integer not null,
  -- The condition that it points at: what replaces it, or what it stands below.
  target_code integer,
  record jsonb not null,
  primary key (sync_id, orpha_code)
);

-- The difference: one row for each condition and kind of change.
create table reference_sync_changes (
  id integer generated always as identity primary key,
  sync_id integer not null references reference_syncs (id) on delete cascade,
  kind text not null
    check (kind in ('ADDED', 'RENAMED', 'TEXT_CHANGED', 'MOVED', 'WITHDRAWN', 'RESTORED', 'VALUES_CHANGED')),
  orpha_code integer not null,
  -- Absent while it is to be added.
  disorder_id integer references disorders (id) on delete set null,
  -- As it is called here by now.
  name text not null,
  -- {field: {before, after, here}}; here is what staff wrote and what therefore stands.
  changed jsonb not null,
  has_staff_value boolean not null default false,
  members integer not null default 0,
  campaigns integer not null default 0,
  -- One of staff's own that has the name of one to be added.
  twin_id integer references disorders (id) on delete set null,
  is_left_out boolean not null default false,
  search_text text not null,
  unique (sync_id, orpha_code, kind)
);
create index reference_sync_changes_by_name on reference_sync_changes (sync_id, lower(name), id);
create index reference_sync_changes_by_kind on reference_sync_changes (sync_id, kind, lower(name), id);
create index reference_sync_changes_by_members on reference_sync_changes (sync_id, members, id);
create index reference_sync_changes_left_out on reference_sync_changes (sync_id) where is_left_out;
create index reference_sync_changes_by_disorder on reference_sync_changes (disorder_id);
create index reference_sync_changes_by_twin on reference_sync_changes (twin_id) where twin_id is not null;

-- What applying a sync replaced, to be put back; null for conditions that it added.
create table reference_sync_undo (
  sync_id integer not null references reference_syncs (id) on delete cascade,
  disorder_id integer not null references disorders (id) on delete cascade,
  before jsonb,
  -- In short, what the condition was like once it was applied.
  after text not null default '',
  primary key (sync_id, disorder_id)
);
create index reference_sync_undo_by_disorder on reference_sync_undo (disorder_id);

-- A sync changes thousands at once: rows before and after are compared as sets, which takes as long
-- as there are rows. Joined, they took the square of that.
create or replace function mark_condition_sitemaps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into sitemap_marks (kind) select 'conditions'
      where exists (select from new_rows where is_active and has_detail_page);
  elsif tg_op = 'DELETE' then
    insert into sitemap_marks (kind) select 'conditions'
      where exists (select from old_rows where is_active);
  else
    insert into sitemap_marks (kind) select 'conditions' where exists (
      select id, is_active, slug, name, seo, has_detail_page, merged_into_id, pictures, changed_at
        from new_rows where is_active
      except
      select id, is_active, slug, name, seo, has_detail_page, merged_into_id, pictures, changed_at
        from old_rows
    ) or exists (
      select id, is_active, slug, name, seo, has_detail_page, merged_into_id, pictures, changed_at
        from old_rows where is_active
      except
      select id, is_active, slug, name, seo, has_detail_page, merged_into_id, pictures, changed_at
        from new_rows
    );
  end if;
  return null;
end
$$;
