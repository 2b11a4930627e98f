-- Sign-ins through a provider of single sign-on. Deleting a row ends its sessions, and that is what
-- a logout at the provider does.
create table sso_logins (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  -- Id of the provider in the operator's file.
  provider text not null,
  -- Issuer and subject of the ID token.
  subject text not null,
  -- Session at the provider, which its logout tokens name.
  sid text,
  inserted_at timestamptz not null default now()
);
create index sso_logins_by_subject on sso_logins (provider, subject);
create index sso_logins_by_sid on sso_logins (provider, sid) where sid is not null;
create index sso_logins_by_user on sso_logins (user_id);
create index sso_logins_by_time on sso_logins (inserted_at);

alter table sessions
  add column sso_login_id bigint references sso_logins (id) on delete cascade;
create index sessions_by_sso_login on sessions (sso_login_id) where sso_login_id is not null;

alter table one_time_tokens
  -- Sign-in through a provider that waits for its second step.
  add column sso_login_id bigint references sso_logins (id) on delete cascade;
create index one_time_tokens_by_sso_login on one_time_tokens (sso_login_id)
  where sso_login_id is not null;

alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check check (purpose in (
  'password_reset', 'switch_site', 'confirm_email', 'second_step', 'end_session', 'sso_confirm'));

-- An account has one subject at each provider: another one is refused, not added.
create unique index authentication_accounts_one_subject on authentication_accounts
  (user_id, provider) where provider like 'sso:%';
