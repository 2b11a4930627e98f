-- Sign-in and account events of each person. Never holds a password, code or token.
create table security_events (
  id bigint generated always as identity primary key,
  site_id integer not null references sites (id),
  -- Null for failed sign-ins that named no account.
  user_id integer references users (id) on delete cascade,
  -- Staff who did it to someone else; null for the person's own doing.
  actor_id integer references users (id) on delete set null,
  kind text not null,
  -- Password, code, passkey or recovery code.
  method text not null default '',
  -- Why it failed or was refused, in words of the contract.
  reason text not null default '',
  -- Browser and system in words, such as 'Firefox on Windows'.
  browser text not null default '',
  -- First three bytes of an IPv4 address, first six of an IPv6 address.
  network text not null default '',
  inserted_at timestamptz not null default now()
);
create index security_events_by_user on security_events (user_id, id);
create index security_events_by_site on security_events (site_id, id);
create index security_events_by_time on security_events (site_id, inserted_at);
create index security_events_by_actor on security_events (actor_id) where actor_id is not null;

-- Authenticator apps and passkeys. Those of one account count for all accounts of the person.
create table second_factors (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null,
  -- Secret of an app, sealed with SECRET_KEY.
  sealed_secret bytea,
  -- Time step of the last accepted code; a code of this step or an earlier one is refused.
  last_step bigint,
  credential_id bytea unique,
  public_key bytea,
  sign_count bigint,
  transports text[],
  -- Host name that the passkey belongs to.
  rp_id text,
  inserted_at timestamptz not null default now(),
  last_used_at timestamptz,
  check (kind <> 'totp' or sealed_secret is not null),
  check (kind <> 'passkey' or (credential_id is not null and public_key is not null
    and sign_count is not null and rp_id is not null))
);
create index second_factors_by_user on second_factors (user_id);

-- One-time codes for a lost device, as SHA-256 of 80 random bits.
create table recovery_codes (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  unique (user_id, code_hash)
);

alter table sessions
  -- Names a session on screens; the token hash never leaves the server.
  add column id bigint generated always as identity,
  -- Last time that the person proved who they are in this session.
  add column confirmed_at timestamptz not null default 'epoch',
  -- How the session was opened: password, code, passkey or recovery code.
  add column method text not null default 'password',
  add column has_second_factor boolean not null default false,
  add column network text not null default '';
update sessions set confirmed_at = inserted_at;
create unique index sessions_by_id on sessions (id);

alter table known_browsers
  -- Set when all sessions of the person ended: no longer trusted, but not new either.
  add column revoked_at timestamptz;

alter table sites
  -- Since when the setting about second factors is as it is; grace days count from here.
  add column second_factor_since timestamptz;

alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check check (purpose in (
  'password_reset', 'switch_site', 'confirm_email', 'second_step', 'end_session'));
