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

alter table sessions add column sso_login_id bigint;
alter table sessions add constraint sessions_sso_login_id_fkey
  foreign key (sso_login_id) references sso_logins (id) on delete cascade not valid;

-- Sign-in through a provider that waits for its second step.
alter table one_time_tokens add column sso_login_id bigint;
alter table one_time_tokens add constraint one_time_tokens_sso_login_id_fkey
  foreign key (sso_login_id) references sso_logins (id) on delete cascade not valid;

alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check check (purpose in (
  'password_reset', 'switch_site', 'confirm_email', 'second_step', 'end_session', 'sso_confirm'))
  not valid;
