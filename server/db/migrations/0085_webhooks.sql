-- Authors are told when an objection of a reporter reopens a decision about their text.
alter table moderation_notices drop constraint moderation_notices_kind_check;
alter table moderation_notices add constraint moderation_notices_kind_check
  check (kind in ('RECEIPT', 'DECISION', 'OUTCOME', 'WITHDRAWN', 'APPEAL_RECEIVED',
    'APPEAL_DECIDED', 'REOPENED')) not valid;

-- Addresses of other programs that are told what happens in moderation.
create table webhook_endpoints (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  url text not null,
  description text not null default '',
  event_types text[] not null,
  -- Sealed; the previous one signs as well until `previous_secret_until`.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  is_active boolean not null default true,
  -- Why deliveries were stopped; null if staff did it or nothing did.
  disabled_reason text,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, id)
);

-- Outbox: written with the change it is about, sent by a job.
create table webhook_deliveries (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  endpoint_id integer not null,
  -- Value of the header `webhook-id`; the same for every attempt.
  message_id text not null,
  event_type text not null,
  -- Subject such as 'sanction 7', to find deliveries that are scheduled for its end.
  subject text not null,
  payload text not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'SENT', 'FAILED')),
  attempts integer not null default 0,
  -- Begin of the three days in which it is retried.
  first_due_at timestamptz not null,
  due_at timestamptz,
  last_status integer,
  last_error text,
  last_tried_at timestamptz,
  inserted_at timestamptz not null default now(),
  unique (endpoint_id, message_id),
  foreign key (site_id, endpoint_id) references webhook_endpoints (site_id, id) on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (due_at) where due_at is not null;
create index webhook_deliveries_by_endpoint on webhook_deliveries (site_id, endpoint_id, id);
create index webhook_deliveries_by_subject on webhook_deliveries (site_id, subject)
  where due_at is not null;
create index webhook_deliveries_by_time on webhook_deliveries (inserted_at);
