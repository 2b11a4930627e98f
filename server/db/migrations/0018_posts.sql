-- Articles become posts: of three types, with a status, an address, categories, tags and words that
-- can be searched.

alter table posts
  add column type text not null default 'POST' check (type in ('POST', 'PAGE', 'JOURNAI')),
  add column status text not null default 'PUBLISHED' check (status in ('DRAFT', 'PUBLISHED', 'UNPUBLISHED')),
  -- The sender's own name for it, so that sending it again changes it instead of making another.
  add column external_id text,
  add column excerpt text not null default '',
  add column thumbnail_url text,
  add column thumbnail_alt text not null default '',
  -- What a page of type JOURNAI is built from; the others are their body.
  add column content jsonb,
  add column seo jsonb not null default '{}' check (jsonb_typeof(seo) = 'object'),
  -- When what readers see of it was changed last; updated_at is about the row.
  add column modified_at timestamptz,
  add column version integer not null default 1;
update posts set modified_at = greatest(published_at, updated_at);
alter table posts
  alter column modified_at set not null,
  alter column modified_at set default now();

alter table posts
  add column permalink text not null generated always as (
    case type when 'POST' then 'posts/' when 'PAGE' then 'pages/' else 'myjournai/' end || slug) stored,
  -- What anyone may read once its time has come.
  add column is_public boolean not null generated always as (status = 'PUBLISHED' and not is_deleted) stored,
  add column is_noindex boolean not null generated always as (seo @> '{"meta_robots_noindex": true}') stored,
  -- What it is known by, for searches within words.
  add column search_text text not null generated always as (
    lower(title) || ' ' || case type when 'POST' then 'posts/' when 'PAGE' then 'pages/' else 'myjournai/' end || slug) stored,
  add column words tsvector not null generated always as (
    to_tsvector('english', title || ' ' || excerpt || ' ' || body)
    || coalesce(to_tsvector('english', content), '')) stored;

alter table posts drop constraint posts_site_id_slug_key;
create unique index posts_permalink on posts (site_id, permalink);
create unique index posts_external_id on posts (site_id, external_id) where external_id is not null;

-- Lists are of one type, or of several that are merged; the id makes the order total.
drop index posts_by_time;
create index posts_by_type on posts (site_id, type, published_at, id) where not is_deleted;
create index posts_public_by_type on posts (site_id, type, published_at, id) where is_public;
create index posts_public_by_title on posts (site_id, type, lower(title), id) where is_public;
-- For those whose title is what was searched for, or begins with it.
create index posts_by_title on posts (site_id, lower(title) text_pattern_ops, id);
create index posts_search on posts using gin (site_id, search_text gin_trgm_ops);
create index posts_words on posts using gin (site_id, words);

-- Addresses that posts had before. They lead to the present one, until another post takes them.
create table post_permalinks (
  site_id integer not null,
  permalink text not null,
  post_id integer not null,
  inserted_at timestamptz not null default now(),
  primary key (site_id, permalink),
  foreign key (site_id, post_id) references posts (site_id, id) on delete cascade
);
create index post_permalinks_by_post on post_permalinks (site_id, post_id);

create function keep_post_permalink() returns trigger language plpgsql as $$
begin
  delete from post_permalinks where site_id = new.site_id and permalink = new.permalink;
  if tg_op = 'UPDATE' then
    insert into post_permalinks (site_id, permalink, post_id) values (old.site_id, old.permalink, old.id);
  end if;
  return null;
end
$$;
create trigger posts_take_permalinks after insert on posts
  for each row execute function keep_post_permalink();
create trigger posts_keep_permalinks after update on posts
  for each row when (old.permalink is distinct from new.permalink) execute function keep_post_permalink();

-- Categories belong to a site and come with its posts.
create table categories (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  name text not null,
  slug text not null,
  description text not null default '',
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, id),
  unique (site_id, slug)
);
create index categories_by_name on categories (site_id, lower(name), id);
create index categories_by_time on categories (site_id, inserted_at, id);

-- What the posts of a category or tag are listed by stands beside it, kept by triggers.
create table post_categories (
  site_id integer not null,
  post_id integer not null,
  category_id integer not null,
  is_public boolean not null default true,
  published_at timestamptz not null default now(),
  primary key (post_id, category_id),
  foreign key (site_id, post_id) references posts (site_id, id) on delete cascade,
  foreign key (site_id, category_id) references categories (site_id, id) on delete cascade
);
create index post_categories_public on post_categories (site_id, category_id, published_at, post_id) where is_public;
create index post_categories_by_category on post_categories (site_id, category_id);

-- Of the network: the global tags.
create table post_tags (
  site_id integer not null,
  post_id integer not null,
  tag_id integer not null references tags (id) on delete cascade,
  is_public boolean not null default true,
  published_at timestamptz not null default now(),
  primary key (post_id, tag_id),
  foreign key (site_id, post_id) references posts (site_id, id) on delete cascade
);
create index post_tags_public on post_tags (site_id, tag_id, published_at, post_id) where is_public;
create index post_tags_by_tag on post_tags (tag_id);

create function fill_post_filing() returns trigger language plpgsql as $$
begin
  select is_public, published_at into new.is_public, new.published_at
    from posts where id = new.post_id;
  return new;
end
$$;
create trigger post_categories_filled before insert on post_categories
  for each row execute function fill_post_filing();
create trigger post_tags_filled before insert on post_tags
  for each row execute function fill_post_filing();

create function follow_post() returns trigger language plpgsql as $$
begin
  update post_categories set is_public = new.is_public, published_at = new.published_at where post_id = new.id;
  update post_tags set is_public = new.is_public, published_at = new.published_at where post_id = new.id;
  return null;
end
$$;
create trigger posts_followed after update on posts
  for each row when ((old.is_public, old.published_at) is distinct from (new.is_public, new.published_at))
  execute function follow_post();

-- How many posts there are of each type: sums of rows that are only ever added, as with threads.
create table post_counts (
  id bigint generated always as identity primary key,
  site_id integer not null,
  type text not null,
  is_public boolean not null,
  is_deleted boolean not null,
  posts integer not null
);
create index post_counts_by_site on post_counts (site_id) include (type, is_public, is_deleted, posts);

create function fold_post_counts() returns trigger language plpgsql as $$
begin
  if exists (select 1 from new_counts where id % 1000 = 0) then
    with folded as (
      delete from post_counts where id in (
        select id from post_counts for update skip locked
      ) returning site_id, type, is_public, is_deleted, posts
    )
    insert into post_counts (site_id, type, is_public, is_deleted, posts)
      select site_id, type, is_public, is_deleted, sum(posts) from folded
      group by site_id, type, is_public, is_deleted having sum(posts) <> 0;
  end if;
  return null;
end
$$;
create trigger post_counts_folded after insert on post_counts
  referencing new table as new_counts for each statement
  when (pg_trigger_depth() < 2) execute function fold_post_counts();

create function count_posts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into post_counts (site_id, type, is_public, is_deleted, posts)
      select site_id, type, is_public, is_deleted, count(*) from new_rows group by site_id, type, is_public, is_deleted;
  elsif tg_op = 'DELETE' then
    insert into post_counts (site_id, type, is_public, is_deleted, posts)
      select site_id, type, is_public, is_deleted, -count(*) from old_rows group by site_id, type, is_public, is_deleted;
  else
    insert into post_counts (site_id, type, is_public, is_deleted, posts)
      select site_id, type, is_public, is_deleted, sum(change) from (
        select site_id, type, is_public, is_deleted, -1 as change from old_rows
        union all
        select site_id, type, is_public, is_deleted, 1 from new_rows
      ) changes group by site_id, type, is_public, is_deleted having sum(change) <> 0;
  end if;
  return null;
end
$$;
insert into post_counts (site_id, type, is_public, is_deleted, posts)
  select site_id, type, is_public, is_deleted, count(*) from posts group by site_id, type, is_public, is_deleted;
create trigger posts_counted_on_insert after insert on posts
  referencing new table as new_rows for each statement execute function count_posts();
create trigger posts_counted_on_update after update on posts
  referencing old table as old_rows new table as new_rows for each statement execute function count_posts();
create trigger posts_counted_on_delete after delete on posts
  referencing old table as old_rows for each statement execute function count_posts();

-- A post shows its thumbnail as well as what stands in its body.
create function note_post_pictures() returns trigger language plpgsql as $$
begin
  insert into content_picture_uses (file_id, content_kind, content_id)
  select distinct file.id, 'post', new.id
  from regexp_matches(new.body || ' ' || coalesce(new.thumbnail_url, ''),
    '/api/content-pictures/([0-9a-f]{32}\.webp)', 'g') as named
  join stored_files as file on file.storage_key = 'content-pictures/' || named[1]
  where file.site_id = new.site_id
  on conflict do nothing;
  return null;
end $$;
drop trigger posts_pictures_noted on posts;
create trigger posts_pictures_noted after insert or update of body, thumbnail_url on posts
  for each row when (new.body like '%/api/content-pictures/%' or new.thumbnail_url like '%/api/content-pictures/%')
  execute function note_post_pictures();

-- What the network's own sites send twice is kept once.
create unique index stored_files_kept on stored_files (site_id, sha256)
  where purpose = 'content_picture' and created_by is null;

-- How many replies of a thread anyone may read, for the lists that members see.
create index replies_public on replies (site_id, thread_id)
  where not is_deleted and not is_spam and not is_pending_moderation;
create index comments_public on comments (site_id, post_id)
  where not is_deleted and not is_spam and not is_pending_moderation;
