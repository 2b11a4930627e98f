-- Back-fills whose values SQL cannot compute. The release that has the code of one runs it; `name`
-- is that of its function.
create table computed_backfills (
  name text primary key,
  last_id bigint not null default 0,
  changed_count bigint not null default 0,
  last_error text not null default '',
  inserted_at timestamptz not null default now(),
  finished_at timestamptz
);
insert into computed_backfills (name) values ('content_flags_text_bands');
