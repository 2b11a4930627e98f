-- Sitemaps: what search engines are told about, built by a job into parts that are kept.

-- The pictures of a text in their order, as its HTML has them: an image sitemap takes a thousand of
-- a page. Kept with the text, so that listing a million pages reads none.
create function pictures_in(body text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(src order by place), '{}') from (
    select found[1] as src, min(place) as place
    from regexp_matches(body, '<img\s(?:[^>]*\s)?src="([^"]+)"', 'gi') with ordinality as each (found, place)
    group by found[1] order by min(place) limit 1000
  ) as pictures
$$;
alter table posts add column pictures text[] not null generated always as (pictures_in(body)) stored;
alter table threads
  add column pictures text[] not null generated always as (pictures_in(body)) stored,
  -- When its words were changed last, or one of its replies was taken away.
  add column changed_at timestamptz;

create function note_thread_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end
$$;
create trigger threads_changed before update on threads
  for each row when ((old.name, old.body) is distinct from (new.name, new.body) or new.last_active_at < old.last_active_at)
  execute function note_thread_change();

-- Walked by id, type by type.
create index posts_public_by_id on posts (site_id, type, id) where is_public;

-- Something that a sitemap says has changed. Rows are only ever added, so that nobody who writes
-- waits for anybody; the job takes away those it sees, and sees none of what is not committed yet.
create table sitemap_marks (
  id bigint generated always as identity primary key,
  -- Of all sites, if null.
  site_id integer,
  kind text not null
);

create function sitemap_of(type text) returns text language sql immutable parallel safe as $$
  select case type when 'POST' then 'posts' when 'PAGE' then 'pages' else 'myjournai' end
$$;
create function mark_post_sitemaps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into sitemap_marks (site_id, kind)
      select distinct site_id, sitemap_of(type) from new_rows where is_public;
  elsif tg_op = 'DELETE' then
    insert into sitemap_marks (site_id, kind)
      select distinct site_id, sitemap_of(type) from old_rows where is_public;
  else
    insert into sitemap_marks (site_id, kind)
      select distinct new_row.site_id, sitemap_of(new_row.type) from new_rows as new_row
      join old_rows as old_row on old_row.id = new_row.id
      where (old_row.is_public or new_row.is_public)
        and (old_row.permalink, old_row.title, old_row.is_public, old_row.is_noindex, old_row.published_at,
          old_row.modified_at, old_row.thumbnail_url, old_row.pictures, old_row.seo)
          is distinct from (new_row.permalink, new_row.title, new_row.is_public, new_row.is_noindex, new_row.published_at,
          new_row.modified_at, new_row.thumbnail_url, new_row.pictures, new_row.seo);
  end if;
  return null;
end
$$;
create trigger posts_marked_on_insert after insert on posts
  referencing new table as new_rows for each statement execute function mark_post_sitemaps();
create trigger posts_marked_on_update after update on posts
  referencing old table as old_rows new table as new_rows for each statement execute function mark_post_sitemaps();
create trigger posts_marked_on_delete after delete on posts
  referencing old table as old_rows for each statement execute function mark_post_sitemaps();

-- The page of a tag lists its threads, so what happens to them happens to it.
create function mark_thread_sitemaps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into sitemap_marks (site_id, kind)
      select distinct site_id, kind from new_rows, (values ('threads'), ('forum-tags')) as kinds (kind) where is_public;
  elsif tg_op = 'DELETE' then
    insert into sitemap_marks (site_id, kind)
      select distinct site_id, kind from old_rows, (values ('threads'), ('forum-tags')) as kinds (kind) where is_public;
  else
    insert into sitemap_marks (site_id, kind)
      select distinct new_row.site_id, kind from new_rows as new_row
      join old_rows as old_row on old_row.id = new_row.id
      cross join (values ('threads'), ('forum-tags')) as kinds (kind)
      where (old_row.is_public or new_row.is_public)
        and (old_row.slug, old_row.name, old_row.is_public, old_row.last_active_at, old_row.changed_at, old_row.pictures, old_row.seo)
          is distinct from (new_row.slug, new_row.name, new_row.is_public, new_row.last_active_at, new_row.changed_at, new_row.pictures, new_row.seo);
  end if;
  return null;
end
$$;
create trigger threads_marked_on_insert after insert on threads
  referencing new table as new_rows for each statement execute function mark_thread_sitemaps();
create trigger threads_marked_on_update after update on threads
  referencing old table as old_rows new table as new_rows for each statement execute function mark_thread_sitemaps();
create trigger threads_marked_on_delete after delete on threads
  referencing old table as old_rows for each statement execute function mark_thread_sitemaps();

-- For tables of which every row counts: the kind is the argument, and rows without a site are of all.
create function mark_sitemap() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into sitemap_marks (site_id, kind) select distinct site_id, tg_argv[0] from old_rows;
  else
    insert into sitemap_marks (site_id, kind) select distinct site_id, tg_argv[0] from new_rows;
  end if;
  return null;
end
$$;
create trigger tags_marked_on_insert after insert on tags
  referencing new table as new_rows for each statement execute function mark_sitemap('forum-tags');
create trigger tags_marked_on_update after update on tags
  referencing new table as new_rows for each statement execute function mark_sitemap('forum-tags');
create trigger tags_marked_on_delete after delete on tags
  referencing old table as old_rows for each statement execute function mark_sitemap('forum-tags');
create trigger thread_tags_marked_on_insert after insert on thread_tags
  referencing new table as new_rows for each statement execute function mark_sitemap('forum-tags');
create trigger thread_tags_marked_on_delete after delete on thread_tags
  referencing old table as old_rows for each statement execute function mark_sitemap('forum-tags');
create trigger users_marked_on_insert after insert on users
  referencing new table as new_rows for each statement execute function mark_sitemap('profiles');

create function mark_profile_sitemap() returns trigger language plpgsql as $$
begin
  insert into sitemap_marks (site_id, kind) values (new.site_id, 'profiles');
  return null;
end
$$;
create trigger users_marked_on_update after update on users
  for each row when ((old.slug, old.username, old.role_id, old.is_anonymous, old.avatar_file_id, old.deleted_at)
    is distinct from (new.slug, new.username, new.role_id, new.is_anonymous, new.avatar_file_id, new.deleted_at))
  execute function mark_profile_sitemap();

-- One for each site and kind: how its last building went, and how far the present one is.
create table sitemap_builds (
  site_id integer not null references sites (id) on delete cascade,
  kind text not null,
  -- The address that all of its own begin with.
  origin text not null,
  is_marked boolean not null default true,
  -- When a page will come in or drop out with nobody writing anything.
  changes_at timestamptz,
  -- Counts the builds; the parts of the present one carry it.
  build integer not null default 0,
  -- Since when the present one is under way, and the id behind which it goes on.
  began_at timestamptz,
  after_id integer not null default 0,
  -- Of the present one so far, and of the last that was finished.
  spent_ms integer not null default 0,
  took_ms integer not null default 0,
  built_at timestamptz,
  primary key (site_id, kind)
);

create table sitemap_parts (
  id bigint generated always as identity primary key,
  site_id integer not null,
  kind text not null,
  build integer not null,
  number integer not null,
  -- Its file at the root of the site, without the ending.
  name text not null,
  loc text not null,
  url_count integer not null,
  -- What its end says of the XML.
  xml_bytes integer not null,
  crc bigint not null,
  hash text not null,
  -- When the file became what it is.
  modified_at timestamptz not null default now(),
  is_current boolean not null default false,
  -- Whoever is reading one can do so to the end.
  replaced_at timestamptz,
  foreign key (site_id, kind) references sitemap_builds (site_id, kind) on delete cascade,
  unique (site_id, kind, build, number)
);
create unique index sitemap_parts_current on sitemap_parts (site_id, name) where is_current;
create index sitemap_parts_replaced on sitemap_parts (replaced_at) where replaced_at is not null;

-- The file of a part in pieces of some thousand addresses: one behind the other they are the file,
-- and each can be read by itself.
create table sitemap_chunks (
  part_id bigint not null references sitemap_parts (id) on delete cascade,
  -- How many stand before these in the part.
  first integer not null,
  url_count integer not null,
  xml bytea not null,
  -- Of the pages, which no sitemap has.
  titles bytea not null,
  primary key (part_id, first)
);
-- They are compressed already.
alter table sitemap_chunks alter column xml set storage external;
alter table sitemap_chunks alter column titles set storage external;

create table sitemap_indexes (
  site_id integer primary key references sites (id) on delete cascade,
  xml text not null default '',
  hash text not null default '',
  modified_at timestamptz not null default now()
);
