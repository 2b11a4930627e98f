-- The forum: lists of threads that stay fast with a million of them, old addresses that go on
-- working, short links, and stories that became threads.

alter table threads
  -- Not listed unless asked for.
  add column is_hidden boolean not null generated always as (is_deleted or is_spam) stored,
  -- What anyone may read.
  add column is_public boolean not null
    generated always as (not is_deleted and not is_spam and not is_pending_moderation) stored;

-- One for each sort; the id makes the order total.
drop index threads_by_activity;
create index threads_list_by_activity on threads (site_id, is_hidden, last_active_at, id);
create index threads_list_by_insertion on threads (site_id, is_hidden, inserted_at, id);
create index threads_list_by_name on threads (site_id, is_hidden, lower(name), id);
-- The forum as members see it: featured threads first, then the liveliest.
create index threads_public on threads (site_id, is_featured, last_active_at, id) where is_public;
create index threads_public_by_activity on threads (site_id, last_active_at, id) where is_public;
create index threads_homepage on threads (site_id, last_active_at, id) where is_public and is_homepage_featured;

-- What the threads of a tag are listed by stands beside it, so that an index has them in order.
alter table thread_tags
  add column is_hidden boolean not null default false,
  add column is_public boolean not null default true,
  add column is_featured boolean not null default false,
  add column last_active_at timestamptz not null default now(),
  add column inserted_at timestamptz not null default now(),
  add column name_key text not null default '';
update thread_tags set is_hidden = threads.is_hidden, is_public = threads.is_public,
    is_featured = threads.is_featured, last_active_at = threads.last_active_at,
    inserted_at = threads.inserted_at, name_key = lower(threads.name)
  from threads where threads.id = thread_tags.thread_id;
drop index thread_tags_by_tag;
create index thread_tags_list_by_activity on thread_tags (site_id, tag_id, is_hidden, last_active_at, thread_id);
create index thread_tags_list_by_insertion on thread_tags (site_id, tag_id, is_hidden, inserted_at, thread_id);
create index thread_tags_list_by_name on thread_tags (site_id, tag_id, is_hidden, name_key, thread_id);
create index thread_tags_public on thread_tags (site_id, tag_id, is_featured, last_active_at, thread_id) where is_public;
create index thread_tags_by_tag on thread_tags (tag_id);

create function fill_thread_tag() returns trigger language plpgsql as $$
begin
  select is_hidden, is_public, is_featured, last_active_at, inserted_at, lower(name)
    into new.is_hidden, new.is_public, new.is_featured, new.last_active_at, new.inserted_at, new.name_key
    from threads where id = new.thread_id;
  return new;
end
$$;
create trigger thread_tags_filled before insert on thread_tags
  for each row execute function fill_thread_tag();

create function follow_thread() returns trigger language plpgsql as $$
begin
  update thread_tags set is_hidden = new.is_hidden, is_public = new.is_public,
    is_featured = new.is_featured, last_active_at = new.last_active_at,
    inserted_at = new.inserted_at, name_key = lower(new.name)
    where thread_id = new.id;
  return null;
end
$$;
create trigger threads_followed_by_tags after update on threads
  for each row when ((old.is_hidden, old.is_public, old.is_featured, old.last_active_at, old.inserted_at, old.name)
    is distinct from (new.is_hidden, new.is_public, new.is_featured, new.last_active_at, new.inserted_at, new.name))
  execute function follow_thread();

-- How many threads there are, of a site (under tag 0) and of each tag: sums of rows that are only
-- ever added, since a counter that is updated would make everyone who writes wait for each other.
create table thread_counts (
  id bigint generated always as identity primary key,
  site_id integer not null,
  tag_id integer not null,
  is_hidden boolean not null,
  threads integer not null
);
create index thread_counts_by_tag on thread_counts (tag_id, site_id) include (is_hidden, threads);

create function fold_thread_counts() returns void language sql as $$
  with folded as (
    delete from thread_counts where id in (
      select id from thread_counts for update skip locked
    ) returning site_id, tag_id, is_hidden, threads
  )
  insert into thread_counts (site_id, tag_id, is_hidden, threads)
    select site_id, tag_id, is_hidden, sum(threads) from folded
    group by site_id, tag_id, is_hidden having sum(threads) <> 0
$$;

create function fold_thread_counts_sometimes() returns trigger language plpgsql as $$
begin
  if exists (select 1 from new_counts where id % 1000 = 0) then
    perform fold_thread_counts();
  end if;
  return null;
end
$$;
create trigger thread_counts_folded after insert on thread_counts
  referencing new table as new_counts for each statement
  when (pg_trigger_depth() < 2) execute function fold_thread_counts_sometimes();

create function count_threads() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into thread_counts (site_id, tag_id, is_hidden, threads)
      select site_id, 0, is_hidden, count(*) from new_rows group by site_id, is_hidden;
  elsif tg_op = 'DELETE' then
    insert into thread_counts (site_id, tag_id, is_hidden, threads)
      select site_id, 0, is_hidden, -count(*) from old_rows group by site_id, is_hidden;
  else
    insert into thread_counts (site_id, tag_id, is_hidden, threads)
      select site_id, 0, is_hidden, sum(change) from (
        select site_id, is_hidden, -1 as change from old_rows
        union all
        select site_id, is_hidden, 1 from new_rows
      ) changes group by site_id, is_hidden having sum(change) <> 0;
  end if;
  return null;
end
$$;
create function count_thread_tags() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into thread_counts (site_id, tag_id, is_hidden, threads)
      select site_id, tag_id, is_hidden, count(*) from new_rows group by site_id, tag_id, is_hidden;
  elsif tg_op = 'DELETE' then
    insert into thread_counts (site_id, tag_id, is_hidden, threads)
      select site_id, tag_id, is_hidden, -count(*) from old_rows group by site_id, tag_id, is_hidden;
  else
    insert into thread_counts (site_id, tag_id, is_hidden, threads)
      select site_id, tag_id, is_hidden, sum(change) from (
        select site_id, tag_id, is_hidden, -1 as change from old_rows
        union all
        select site_id, tag_id, is_hidden, 1 from new_rows
      ) changes group by site_id, tag_id, is_hidden having sum(change) <> 0;
  end if;
  return null;
end
$$;

insert into thread_counts (site_id, tag_id, is_hidden, threads)
  select site_id, 0, is_hidden, count(*) from threads group by site_id, is_hidden
  union all
  select site_id, tag_id, is_hidden, count(*) from thread_tags group by site_id, tag_id, is_hidden;

create trigger threads_counted_on_insert after insert on threads
  referencing new table as new_rows for each statement execute function count_threads();
create trigger threads_counted_on_update after update on threads
  referencing old table as old_rows new table as new_rows for each statement execute function count_threads();
create trigger threads_counted_on_delete after delete on threads
  referencing old table as old_rows for each statement execute function count_threads();
create trigger thread_tags_counted_on_insert after insert on thread_tags
  referencing new table as new_rows for each statement execute function count_thread_tags();
create trigger thread_tags_counted_on_update after update on thread_tags
  referencing old table as old_rows new table as new_rows for each statement execute function count_thread_tags();
create trigger thread_tags_counted_on_delete after delete on thread_tags
  referencing old table as old_rows for each statement execute function count_thread_tags();

-- Raised by every change, so that two editors cannot overwrite each other unknowingly.
alter table tags add column version integer not null default 1;

-- Addresses that threads had before. They lead to the thread's present one.
create table thread_slugs (
  site_id integer not null,
  slug text not null,
  thread_id integer not null,
  inserted_at timestamptz not null default now(),
  primary key (site_id, slug),
  foreign key (site_id, thread_id) references threads (site_id, id) on delete cascade
);
create index thread_slugs_by_thread on thread_slugs (site_id, thread_id);

create function keep_thread_slug() returns trigger language plpgsql as $$
begin
  delete from thread_slugs where site_id = new.site_id and slug = new.slug and thread_id = new.id;
  if new.slug = 'deleted-thread-' || new.id then
    -- Addresses are made of what people wrote: they go with an author who is erased.
    delete from thread_slugs where site_id = new.site_id and thread_id = new.id;
  else
    insert into thread_slugs (site_id, slug, thread_id) values (old.site_id, old.slug, old.id);
  end if;
  return null;
end
$$;
create trigger threads_keep_slugs after update on threads
  for each row when (old.slug is distinct from new.slug) execute function keep_thread_slug();

-- Short addresses: of any page, or of a thread, whatever its address is by then.
create table short_links (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  code text not null,
  to_url text,
  thread_id integer,
  click_count integer not null default 0,
  created_by integer references users (id),
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((to_url is null) <> (thread_id is null)),
  foreign key (site_id, thread_id) references threads (site_id, id) on delete cascade,
  unique (site_id, id),
  unique (site_id, code)
);
create unique index short_links_thread on short_links (site_id, thread_id) where thread_id is not null;
create unique index short_links_to_url on short_links (site_id, to_url) where to_url is not null;
create index short_links_by_clicks on short_links (site_id, click_count, id);
create index short_links_by_time on short_links (site_id, inserted_at, id);

-- A story that was converted is kept, deleted, and leads to its thread.
alter table posts
  add column converted_thread_id integer,
  add foreign key (site_id, converted_thread_id) references threads (site_id, id);
create unique index posts_converted on posts (site_id, converted_thread_id) where converted_thread_id is not null;
