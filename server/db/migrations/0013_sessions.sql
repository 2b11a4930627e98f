-- What a session rests on, what a hand-over between hosts rests on, browsers that signed in
-- before, and accounts of one person that are to be linked.

alter table users
  -- When a password took the place of another one. Passwords of linked accounts that are older
  -- than this are no key to the account.
  add column password_replaced_at timestamptz;

alter table sessions
  -- How old the password is that the person signed in with, on whichever of their sites.
  add column proven_at timestamptz not null default 'epoch';
update sessions set proven_at = inserted_at;

alter table one_time_tokens
  -- The session that asked for it: what ends the session withdraws the token.
  add column session_hash bytea references sessions (token_hash) on delete cascade;
create index one_time_tokens_by_session on one_time_tokens (session_hash)
  where session_hash is not null;

-- A browser in which someone signed in is not slowed down by what others try elsewhere.
create table known_browsers (
  token_hash bytea not null,
  user_id integer not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_browsers_by_user on known_browsers (user_id);
create index known_browsers_by_expiry on known_browsers (expires_at);

-- Whether someone wants their account linked with another that has proven the same address. There
-- is a row for each of the two; they are linked once both have agreed.
create table link_offers (
  user_id integer not null references users (id) on delete cascade,
  other_user_id integer not null references users (id) on delete cascade,
  inserted_at timestamptz not null default now(),
  agreed_at timestamptz,
  primary key (user_id, other_user_id)
);
create index link_offers_by_other on link_offers (other_user_id);
