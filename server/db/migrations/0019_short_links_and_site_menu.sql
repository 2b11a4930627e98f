-- Short links with a list of their own, counted by day; and the site's menu with all its versions.

alter table short_links drop constraint short_links_check;
alter table short_links
  -- Raised by every change, so that two editors cannot overwrite each other unknowingly.
  add column version integer not null default 1,
  -- Followed by programs: kept apart from what people did.
  add column bot_click_count integer not null default 0;

-- That of a thread stands here, too, so that all are found and sorted alike. It is kept as the
-- thread's address changes, and read anew when someone follows it.
update short_links set to_url = '/forums/' || threads.slug
  from threads where threads.site_id = short_links.site_id and threads.id = short_links.thread_id;
alter table short_links alter column to_url set not null;

create function keep_short_link_of_thread() returns trigger language plpgsql as $$
begin
  update short_links set to_url = '/forums/' || new.slug
    where site_id = new.site_id and thread_id = new.id;
  return null;
end
$$;
create trigger threads_keep_short_link after update on threads
  for each row when (old.slug is distinct from new.slug) execute function keep_short_link_of_thread();

-- A thread may come to have an address that a link of its own leads to already.
drop index short_links_to_url;
create unique index short_links_to_url on short_links (site_id, to_url) where thread_id is null;
create index short_links_by_target on short_links (site_id, to_url, id);
create index short_links_search on short_links using gin (site_id, code gin_trgm_ops, to_url gin_trgm_ops);

-- How often a link was followed on a day, in UTC.
create table short_link_days (
  site_id integer not null,
  short_link_id integer not null,
  day date not null,
  clicks integer not null default 0,
  bot_clicks integer not null default 0,
  primary key (site_id, short_link_id, day),
  foreign key (site_id, short_link_id) references short_links (site_id, id) on delete cascade
);

-- The menu of a site: a tree in one document, as editors send it.
create table site_menus (
  site_id integer primary key references sites (id),
  menu jsonb not null default '[]',
  version integer not null default 0,
  updated_at timestamptz not null default now()
);

-- Every menu that was ever saved.
create table site_menu_versions (
  site_id integer not null references sites (id),
  version integer not null,
  menu jsonb not null,
  items_count integer not null,
  -- The older version that was brought back.
  restored_version integer,
  saved_by integer references users (id),
  inserted_at timestamptz not null default now(),
  primary key (site_id, version)
);
