-- Names for the same thing, kept by staff; a search for one finds texts with the others.
create table search_synonyms (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  names text[] not null,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, id)
);

-- Public searches that found nothing. Nothing tells who searched.
create table search_misses (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  text text not null,
  search_count integer not null default 1,
  last_day date not null,
  unique (site_id, text)
);
create index search_misses_by_count on search_misses (site_id, search_count desc, last_day desc, id);
