-- Addresses that people typed to sign up or to change the address of their account. Each counts once
-- its owner followed a mailed link.
create table address_claims (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id) on delete cascade,
  purpose text not null check (purpose in ('sign_up', 'change')),
  email text not null,
  -- The chosen name of a sign-up.
  username text,
  -- The account that gets another address.
  user_id integer,
  -- Null until the link was mailed.
  token_hash bytea,
  expires_at timestamptz not null,
  inserted_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  check ((purpose = 'sign_up') = (username is not null and user_id is null))
);
create unique index address_claims_by_token on address_claims (token_hash)
  where token_hash is not null;
create index address_claims_by_address on address_claims (site_id, email);
create index address_claims_by_user on address_claims (site_id, user_id) where user_id is not null;
create index address_claims_by_expiry on address_claims (expires_at);

-- True if the owner of a profile lets search engines list it.
alter table users add column is_searchable boolean not null default false;
drop trigger users_marked_on_update on users;
create trigger users_marked_on_update after update on users
  for each row when ((old.slug, old.username, old.role_id, old.is_anonymous, old.avatar_file_id,
      old.deleted_at, old.is_searchable)
    is distinct from (new.slug, new.username, new.role_id, new.is_anonymous, new.avatar_file_id,
      new.deleted_at, new.is_searchable))
  execute function mark_profile_sitemap();

-- Time at which the author last changed the text.
alter table comments add column edited_at timestamptz;
alter table threads add column edited_at timestamptz;
alter table replies add column edited_at timestamptz;
alter table user_profile_statuses add column edited_at timestamptz;
alter table user_profile_status_replies add column edited_at timestamptz;
