-- Notices of illegal content under Article 16 of the Digital Services Act, by anyone.
create table illegal_content_notices (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  content_flag_id integer not null,
  category text not null,
  -- Address as it was typed; it leads to the item of the flag.
  url text not null,
  reasons text not null,
  -- Empty for offences against children, whose sender may stay unknown, and once erased.
  sender_name text not null default '',
  sender_email text not null default '',
  -- Secret end of the address at which the sender reads the decision and objects.
  link_key text not null unique,
  received_at timestamptz not null default now(),
  -- Last decision that the sender was notified of, and who took it.
  answer text check (answer in ('REMOVED', 'KEPT')),
  answered_at timestamptz,
  decided_by_id integer references users (id),
  objection text not null default '',
  objected_at timestamptz,
  foreign key (site_id, content_flag_id) references content_flags (site_id, id)
);
create index illegal_content_notices_by_flag on illegal_content_notices (site_id, content_flag_id, id);
create index illegal_content_notices_by_time on illegal_content_notices (received_at);
create index illegal_content_notices_by_sender on illegal_content_notices (lower(sender_email))
  where sender_email <> '';

alter table content_flags add column is_reported_illegal boolean not null default false;

-- Category in the public transparency database, and the address of the law or rule.
alter table policies
  add column category text not null default 'OTHER',
  add column reference_url text not null default '';

-- Statement of reasons as it was when the decision was taken; null for texts that were kept.
alter table moderation_decisions
  add column source text,
  add column opened_at timestamptz,
  add column statement jsonb;
