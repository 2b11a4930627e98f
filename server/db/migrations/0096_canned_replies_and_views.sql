-- Prepared replies of a site, which moderators begin from. Plain text with placeholders.
create table canned_replies (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  name text not null,
  body text not null,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index canned_replies_by_name on canned_replies (site_id, lower(name));

-- Filters, search, columns and order of the queue under a name.
create table flag_views (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  -- The person who made it; others see it if it is shared.
  user_id integer not null,
  name text not null,
  is_shared boolean not null default false,
  -- Query string of the dashboard.
  query text not null,
  -- Ids of hidden columns; null for the person's own choice.
  hidden_columns text[],
  position integer not null default 0,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id)
);
create index flag_views_by_user on flag_views (site_id, user_id);
create index flag_views_shared on flag_views (site_id) where is_shared;
