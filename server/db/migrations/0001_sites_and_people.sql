-- Sites, the people on them, and how they sign in.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table sites (
  id integer generated always as identity primary key,
  name text not null,
  prefix text not null unique,
  -- The host name that serves the site, without a port.
  domain_name text not null unique check (domain_name = lower(domain_name)),
  tier smallint not null default 1,
  features text[] not null default '{}',
  inserted_at timestamptz not null default now()
);

-- Accounts that share a person are linked: one human with an account on several sites.
create table people (
  id integer generated always as identity primary key,
  inserted_at timestamptz not null default now()
);

create table users (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  person_id integer not null references people (id),
  role_id smallint not null default 3 check (role_id between 1 and 6),
  username text not null,
  slug text not null,
  email text,
  -- Set when the owner of the address confirmed it; an address typed in by staff is unverified.
  verified_at timestamptz,
  password_hash text,
  status integer not null default 0,
  is_anonymous boolean not null default false,
  suppressed_from_activity_recs boolean not null default false,
  receive_emails boolean not null default true,
  description text not null default '',
  bio text not null default '',
  badge text not null default 'MEMBER'
    check (badge in ('MEMBER', 'ADMIN', 'CONTRIBUTOR', 'MODERATOR', 'MODERATOR_CONTRIBUTOR')),
  secondary_badge text
    check (secondary_badge in ('DIGITAL_CREATOR', 'HEALTHCARE_PROVIDER', 'PATIENT_LEADER')),
  first_name text,
  last_name text,
  birthday date,
  ethnicity text,
  gender text,
  zipcode text,
  is_fraudster boolean not null default false,
  avatar_file_id integer,
  preferences jsonb not null default '{}',
  deleted_at timestamptz,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Lets rows of other tables prove, by foreign key, that they belong to the same site.
  unique (site_id, id)
);

create unique index users_one_account_per_person_and_site on users (site_id, person_id);
create unique index users_email on users (site_id, lower(email));
create unique index users_username on users (site_id, lower(username));
create unique index users_slug on users (site_id, slug);
create index users_by_email on users (lower(email));
create index users_by_username on users (lower(username));
create index users_by_person on users (person_id);

create table authentication_accounts (
  id integer generated always as identity primary key,
  site_id integer not null,
  user_id integer not null,
  -- 'identity' is the plain e-mail and password login.
  provider text not null,
  subject text not null,
  inserted_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  unique (site_id, provider, subject)
);
create index authentication_accounts_by_user on authentication_accounts (user_id);

create table sessions (
  -- Only a hash is kept: a stolen copy of the table signs nobody in.
  token_hash bytea primary key,
  user_id integer not null references users (id) on delete cascade,
  user_agent text not null default '',
  inserted_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table one_time_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('password_reset', 'switch_site', 'confirm_email')),
  user_id integer not null references users (id) on delete cascade,
  -- What the token is bound to besides its owner, such as the browser that asked for it.
  binding text not null default '',
  inserted_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index one_time_tokens_by_user on one_time_tokens (user_id);
create index one_time_tokens_by_expiry on one_time_tokens (expires_at);

-- Failed attempts by account and by address, shared by all processes.
create table throttles (
  key text primary key,
  attempts integer not null,
  window_ends_at timestamptz not null
);
create index throttles_by_end on throttles (window_ends_at);

create table audit_events (
  id bigint generated always as identity primary key,
  site_id integer not null references sites (id),
  actor_id integer references users (id),
  action text not null,
  entity_type text not null,
  entity_id integer,
  before jsonb,
  after jsonb,
  request_id text,
  inserted_at timestamptz not null default now()
);
create index audit_events_by_entity on audit_events (site_id, entity_type, entity_id, id);
create index audit_events_by_time on audit_events (site_id, id);

create table stored_files (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  storage_key text not null unique,
  purpose text not null,
  content_type text not null,
  byte_size integer not null,
  sha256 bytea not null,
  width integer,
  height integer,
  created_by integer references users (id),
  inserted_at timestamptz not null default now(),
  unique (site_id, id)
);
alter table users add foreign key (site_id, avatar_file_id) references stored_files (site_id, id);

create table outgoing_mail (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  user_id integer references users (id),
  to_address text not null,
  subject text not null,
  body_text text not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  inserted_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outgoing_mail_by_status on outgoing_mail (status, id);
