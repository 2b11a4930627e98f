-- Search of posts by what they are about. The index of a site is kept as bytes that processes load;
-- what changed since is marked here, as a part of the change itself.

create table post_indexes (
  site_id integer primary key references sites (id) on delete cascade,
  build_id uuid not null,
  -- What later transactions changed is not in it. Transactions below this one had all ended.
  as_of bigint not null,
  -- Posts whose time came later are not in it either.
  as_of_time timestamptz not null,
  posts integer not null,
  passages integer not null,
  bytes bigint not null,
  built_at timestamptz not null default now()
);

create table post_index_chunks (
  build_id uuid not null,
  position integer not null,
  site_id integer not null references sites (id) on delete cascade,
  data bytea not null,
  inserted_at timestamptz not null default now(),
  primary key (build_id, position)
);
-- Numbers do not get smaller by another compression.
alter table post_index_chunks alter column data set storage external;
create index post_index_chunks_by_site on post_index_chunks (site_id);

-- One row for a post that changed since its site was indexed, with the transaction that did it. A
-- reader asks for what changed since the oldest transaction that was open when it last looked.
create table post_index_marks (
  post_id integer primary key,
  site_id integer not null,
  changed_in bigint not null
);
create index post_index_marks_by_change on post_index_marks (site_id, changed_in);

create function mark_post_for_index() returns trigger language plpgsql as $$
declare
  changed posts%rowtype;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  insert into post_index_marks (post_id, site_id, changed_in)
    values (changed.id, changed.site_id, pg_current_xact_id()::text::bigint)
    on conflict (post_id) do update set changed_in = excluded.changed_in;
  return null;
end
$$;
create trigger posts_index_marked_on_insert after insert on posts
  for each row when (new.is_public and new.type <> 'JOURNAI') execute function mark_post_for_index();
create trigger posts_index_marked_on_update after update on posts
  for each row when (
    (old.title, old.excerpt, old.body, old.is_public, old.published_at)
    is distinct from (new.title, new.excerpt, new.body, new.is_public, new.published_at))
  execute function mark_post_for_index();
create trigger posts_index_marked_on_delete after delete on posts
  for each row execute function mark_post_for_index();

-- Posts whose time has come since someone looked.
create index posts_public_by_time on posts (site_id, published_at) where is_public;
