-- Warnings, mutes and suspensions. Each has a row in moderation_decisions with its reasons.
create table sanctions (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  user_id integer not null,
  decision_id integer not null unique,
  kind text not null check (kind in ('WARNING', 'MUTE', 'SUSPENSION')),
  -- Words to the member.
  body text not null default '',
  ends_at timestamptz,
  acknowledged_at timestamptz,
  -- Ended early by staff or by an appeal.
  revoked_at timestamptz,
  revoked_by_id integer references users (id),
  inserted_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id),
  foreign key (site_id, decision_id) references moderation_decisions (site_id, id),
  check ((kind = 'WARNING') = (ends_at is null))
);
create index sanctions_by_user on sanctions (site_id, user_id, id);

-- Copies of the sanctions in force, read with every request. The times are compared at use.
alter table users
  add column muted_until timestamptz,
  add column suspended_until timestamptz,
  add column must_acknowledge boolean not null default false;
