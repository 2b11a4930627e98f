-- outside a transaction
create index concurrently if not exists sessions_by_sso_login on sessions (sso_login_id)
  where sso_login_id is not null;
create index concurrently if not exists one_time_tokens_by_sso_login
  on one_time_tokens (sso_login_id) where sso_login_id is not null;
-- An account has one subject at each provider: another one is refused, not added.
create unique index concurrently if not exists authentication_accounts_one_subject
  on authentication_accounts (user_id, provider) where provider like 'sso:%';
alter table sessions validate constraint sessions_sso_login_id_fkey;
alter table one_time_tokens validate constraint one_time_tokens_sso_login_id_fkey;
alter table one_time_tokens validate constraint one_time_tokens_purpose_check;
