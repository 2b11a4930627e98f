-- API tokens. An intake key is a token with the scope 'intake', without an account and without an
-- end. The table keeps its name, by which processes of the version before look up intake keys.
alter table intake_keys
  add column user_id integer,
  add column scopes text[] not null default '{intake}',
  add column step_ups text[] not null default '{}',
  add column requests_per_minute integer,
  add column expires_at timestamptz,
  add column created_by_id integer;
alter table intake_keys
  add constraint intake_keys_user_id_fkey
    foreign key (user_id) references users (id) not valid,
  add constraint intake_keys_created_by_id_fkey
    foreign key (created_by_id) references users (id) not valid,
  add constraint intake_keys_requests_per_minute_check
    check (requests_per_minute > 0) not valid;

-- Accounts of programs. They have tokens, and nobody signs in as one.
create table service_accounts (
  user_id integer primary key references users (id),
  inserted_at timestamptz not null default now()
);

-- Names the token with which the account acted: 'token X of Y'. It stays when the token is gone.
alter table audit_events add column acted_as text;
