-- What members write. Every kind carries the same moderation columns, under the same names.

create table posts (
  id integer generated always as identity primary key,
  site_id integer not null,
  user_id integer not null,
  title text not null,
  slug text not null,
  body text not null,
  is_deleted boolean not null default false,
  published_at timestamptz not null default now(),
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id),
  unique (site_id, id),
  unique (site_id, slug)
);
create index posts_by_time on posts (site_id, published_at, id);
create index posts_by_user on posts (site_id, user_id, inserted_at, id);

create table comments (
  id integer generated always as identity primary key,
  site_id integer not null,
  post_id integer not null,
  parent_id integer,
  user_id integer not null,
  body text not null,
  is_deleted boolean not null default false,
  is_spam boolean not null default false,
  is_pending_moderation boolean not null default false,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (site_id, post_id) references posts (site_id, id),
  foreign key (site_id, parent_id) references comments (site_id, id),
  foreign key (site_id, user_id) references users (site_id, id),
  unique (site_id, id)
);
create index comments_by_post on comments (site_id, post_id, inserted_at, id);
create index comments_by_parent on comments (site_id, parent_id) where parent_id is not null;
create index comments_by_user on comments (site_id, user_id, inserted_at, id);

create table threads (
  id integer generated always as identity primary key,
  site_id integer not null,
  user_id integer not null,
  name text not null,
  slug text not null,
  body text not null,
  seo jsonb not null default '{}',
  is_closed boolean not null default false,
  requires_pre_moderation boolean not null default false,
  is_featured boolean not null default false,
  is_homepage_featured boolean not null default false,
  is_deleted boolean not null default false,
  is_spam boolean not null default false,
  is_pending_moderation boolean not null default false,
  last_active_at timestamptz not null default now(),
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id),
  unique (site_id, id),
  unique (site_id, slug)
);
create index threads_by_activity on threads (site_id, last_active_at, id);
create index threads_by_user on threads (site_id, user_id, inserted_at, id);
create index threads_search on threads using gin (site_id, name gin_trgm_ops);

create table replies (
  id integer generated always as identity primary key,
  site_id integer not null,
  thread_id integer not null,
  parent_id integer,
  user_id integer not null,
  body text not null,
  is_deleted boolean not null default false,
  is_spam boolean not null default false,
  is_pending_moderation boolean not null default false,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (site_id, thread_id) references threads (site_id, id),
  foreign key (site_id, parent_id) references replies (site_id, id),
  foreign key (site_id, user_id) references users (site_id, id),
  unique (site_id, id)
);
create index replies_by_thread on replies (site_id, thread_id, inserted_at, id);
create index replies_by_parent on replies (site_id, parent_id) where parent_id is not null;
create index replies_by_user on replies (site_id, user_id, inserted_at, id);

create table user_profile_statuses (
  id integer generated always as identity primary key,
  site_id integer not null,
  user_id integer not null,
  body text not null,
  is_deleted boolean not null default false,
  is_spam boolean not null default false,
  is_pending_moderation boolean not null default false,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id),
  unique (site_id, id)
);
create index user_profile_statuses_by_user on user_profile_statuses (site_id, user_id, inserted_at, id);

create table user_profile_status_replies (
  id integer generated always as identity primary key,
  site_id integer not null,
  status_id integer not null,
  user_id integer not null,
  body text not null,
  is_deleted boolean not null default false,
  is_spam boolean not null default false,
  is_pending_moderation boolean not null default false,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (site_id, status_id) references user_profile_statuses (site_id, id),
  foreign key (site_id, user_id) references users (site_id, id),
  unique (site_id, id)
);
create index user_profile_status_replies_by_status on user_profile_status_replies (site_id, status_id, inserted_at, id);
create index user_profile_status_replies_by_user on user_profile_status_replies (site_id, user_id, inserted_at, id);

-- One tag table: FORUM tags belong to a site, GLOBAL tags to the whole network.
create table tags (
  id integer generated always as identity primary key,
  site_id integer references sites (id),
  type text not null check (type in ('FORUM', 'GLOBAL')),
  name text not null,
  slug text not null,
  description text not null default '',
  display_order integer not null default 0,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((type = 'GLOBAL') = (site_id is null))
);
create unique index tags_name on tags (coalesce(site_id, 0), lower(name));
create unique index tags_slug on tags (coalesce(site_id, 0), slug);

create table thread_tags (
  site_id integer not null,
  thread_id integer not null,
  tag_id integer not null references tags (id) on delete cascade,
  primary key (thread_id, tag_id),
  foreign key (site_id, thread_id) references threads (site_id, id) on delete cascade
);
create index thread_tags_by_tag on thread_tags (site_id, tag_id, thread_id);
