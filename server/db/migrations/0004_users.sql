-- What the user screens need: a version for edits, the lists' indexes and counts, socials,
-- conditions, conversations, and runs of background work that a screen can follow.

alter table users
  -- Raised by every change, so that two editors cannot overwrite each other unknowingly.
  add column version integer not null default 1,
  -- Somebody else knows the password. Until the owner of the address sets another, the account
  -- proves nothing on other sites.
  add column password_set_by_staff boolean not null default false;

-- Who made which version of it, to tell whoever edited an older one.
alter table audit_events add column version integer;

-- One for each sort of the list; the id makes the order total. The role comes first because every
-- list is one of some roles: their walks are merged, so that rare roles are found as fast as
-- common ones. What an expression reads is included, or passing over rows would visit the table.
create index users_list_by_id on users (site_id, role_id, id) where deleted_at is null;
create index users_list_by_joined on users (site_id, role_id, inserted_at, id) where deleted_at is null;
create index users_list_by_username on users (site_id, role_id, lower(username), id) include (username) where deleted_at is null;
create index users_list_by_email on users (site_id, role_id, lower(coalesce(email, '')), id) include (email) where deleted_at is null;
create index users_list_by_first_name on users (site_id, role_id, lower(coalesce(first_name, '')), id) include (first_name) where deleted_at is null;
create index users_list_by_last_name on users (site_id, role_id, lower(coalesce(last_name, '')), id) include (last_name) where deleted_at is null;
create index users_list_by_bio on users (site_id, role_id, lower(left(bio, 60)), id) where deleted_at is null;

-- One index over all columns: it alone finds where several of them match.
create index users_search on users using gin (site_id, username gin_trgm_ops, email gin_trgm_ops,
  first_name gin_trgm_ops, last_name gin_trgm_ops, bio gin_trgm_ops) where deleted_at is null;
-- One or two characters have no trigram: they are looked up as beginnings, and counted from the
-- index alone.
create index users_prefix_username on users (site_id, lower(username) text_pattern_ops) include (id, role_id, username) where deleted_at is null;
create index users_prefix_email on users (site_id, lower(email) text_pattern_ops) include (id, role_id, email) where deleted_at is null;
create index users_prefix_first_name on users (site_id, lower(first_name) text_pattern_ops) include (id, role_id, first_name) where deleted_at is null;
create index users_prefix_last_name on users (site_id, lower(last_name) text_pattern_ops) include (id, role_id, last_name) where deleted_at is null;
create index users_prefix_bio on users (site_id, lower(left(bio, 20)) text_pattern_ops) where deleted_at is null;

-- How many people a site has in each role, so that no list has to count a million rows.
create table user_counts (
  site_id integer not null references sites (id),
  role_id smallint not null,
  people integer not null default 0,
  primary key (site_id, role_id)
);

create function count_users() returns trigger language plpgsql as $$
begin
  -- Statement by statement, in one order, so that concurrent changes cannot deadlock.
  insert into user_counts as counts (site_id, role_id, people)
    select site_id, role_id, sum(change)::int from (
      select site_id, role_id, -1 as change from old_rows where deleted_at is null
      union all
      select site_id, role_id, 1 from new_rows where deleted_at is null
    ) changes
    group by site_id, role_id having sum(change) <> 0
    order by site_id, role_id
  on conflict (site_id, role_id) do update set people = counts.people + excluded.people;
  return null;
end
$$;

create function count_new_users() returns trigger language plpgsql as $$
begin
  insert into user_counts as counts (site_id, role_id, people)
    select site_id, role_id, count(*) from new_rows where deleted_at is null
    group by site_id, role_id order by site_id, role_id
  on conflict (site_id, role_id) do update set people = counts.people + excluded.people;
  return null;
end
$$;

create function count_removed_users() returns trigger language plpgsql as $$
begin
  insert into user_counts as counts (site_id, role_id, people)
    select site_id, role_id, -count(*) from old_rows where deleted_at is null
    group by site_id, role_id order by site_id, role_id
  on conflict (site_id, role_id) do update set people = counts.people + excluded.people;
  return null;
end
$$;

insert into user_counts (site_id, role_id, people)
  select site_id, role_id, count(*) from users where deleted_at is null group by site_id, role_id;

create trigger users_counted_on_insert after insert on users
  referencing new table as new_rows for each statement execute function count_new_users();
create trigger users_counted_on_update after update on users
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_users();
create trigger users_counted_on_delete after delete on users
  referencing old table as old_rows for each statement execute function count_removed_users();

create table social_sites (
  id integer generated always as identity primary key,
  site_id integer not null,
  user_id integer not null,
  type text not null check (type in ('BLOG', 'FACEBOOK', 'INSTAGRAM', 'LINKEDIN', 'PINTEREST',
    'PODCAST', 'TIKTOK', 'TWITTER', 'WEBSITE', 'YOUTUBE')),
  url text not null,
  -- Without scheme and www., in lower case: what must not appear twice for a person and type.
  normalized_url text not null,
  inserted_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade
);
create unique index social_sites_once on social_sites (user_id, type, normalized_url);

-- A small stand-in until the catalogue of conditions is built; its columns stay.
create table disorders (
  id integer generated always as identity primary key,
  name text not null,
  is_relatable_to_users boolean not null default true,
  inserted_at timestamptz not null default now()
);
create unique index disorders_name on disorders (lower(name));
create index disorders_search on disorders using gin (name gin_trgm_ops);

create table user_disorders (
  id integer generated always as identity primary key,
  site_id integer not null,
  user_id integer not null,
  disorder_id integer not null references disorders (id),
  relationship_type text check (relationship_type in ('PATIENT', 'CAREGIVER', 'HEALTHCARE_PROVIDER')),
  inserted_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  unique (user_id, disorder_id)
);

create table conversations (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  -- The two who talk, the smaller id first.
  first_user_id integer not null,
  second_user_id integer not null check (first_user_id < second_user_id),
  inserted_at timestamptz not null default now(),
  foreign key (site_id, first_user_id) references users (site_id, id),
  foreign key (site_id, second_user_id) references users (site_id, id),
  unique (site_id, id)
);
create unique index conversations_once on conversations (site_id, first_user_id, second_user_id);
create index conversations_by_second on conversations (site_id, second_user_id);

create table messages (
  id integer generated always as identity primary key,
  site_id integer not null,
  conversation_id integer not null,
  user_id integer not null,
  body text not null,
  inserted_at timestamptz not null default now(),
  foreign key (site_id, conversation_id) references conversations (site_id, id),
  foreign key (site_id, user_id) references users (site_id, id)
);
create index messages_by_conversation on messages (site_id, conversation_id, id);

-- Background work that someone started and may watch: blocking a user, syncing the directory.
create table task_runs (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  kind text not null check (kind in ('BLOCK_USERS', 'DELETE_USER', 'SYNC_USERS')),
  -- What it is about, such as the users being blocked; empty when it is about the whole site.
  subject_ids integer[] not null default '{}',
  status text not null default 'QUEUED' check (status in ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
  done integer not null default 0,
  total integer not null default 0,
  message text not null default '',
  -- How far it came, so that whoever continues it starts there, and in the end what came of it.
  result jsonb not null default '{}',
  started_by integer references users (id),
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz
);
create index task_runs_by_kind on task_runs (site_id, kind, id);
create index task_runs_by_subject on task_runs using gin (subject_ids);

-- Whom a body mentions. Only the few bodies that mention someone are in the indexes.
create function mentioned_users(body text) returns integer[]
  language sql immutable strict parallel safe as $$
  select coalesce(array_agg(found[1]::integer), '{}')
  from regexp_matches(body, 'data-user-id="([1-9][0-9]{0,8})"', 'g') as found
$$;
create index posts_mentions on posts using gin (mentioned_users(body)) where body like '%data-user-id="%';
create index comments_mentions on comments using gin (mentioned_users(body)) where body like '%data-user-id="%';
create index threads_mentions on threads using gin (mentioned_users(body)) where body like '%data-user-id="%';
create index replies_mentions on replies using gin (mentioned_users(body)) where body like '%data-user-id="%';
create index user_profile_statuses_mentions on user_profile_statuses using gin (mentioned_users(body)) where body like '%data-user-id="%';
create index user_profile_status_replies_mentions on user_profile_status_replies using gin (mentioned_users(body)) where body like '%data-user-id="%';

-- Full-text search over what a person wrote, for questions about them.
create index comments_words on comments using gin (to_tsvector('english', body));
create index threads_words on threads using gin (to_tsvector('english', name || ' ' || body));
create index replies_words on replies using gin (to_tsvector('english', body));
create index user_profile_statuses_words on user_profile_statuses using gin (to_tsvector('english', body));
create index user_profile_status_replies_words on user_profile_status_replies using gin (to_tsvector('english', body));
