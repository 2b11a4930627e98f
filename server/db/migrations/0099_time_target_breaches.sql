-- Flags that passed a time target, once each time they were opened.
create table flag_target_breaches (
  site_id integer not null,
  content_flag_id integer not null,
  opened_at timestamptz not null,
  reason text not null,
  inserted_at timestamptz not null default now(),
  -- When admins were told by mail.
  mailed_at timestamptz,
  primary key (content_flag_id, opened_at),
  foreign key (site_id, content_flag_id) references content_flags (site_id, id) on delete cascade
);
create index flag_target_breaches_by_time on flag_target_breaches (site_id, inserted_at);
create index flag_target_breaches_to_mail on flag_target_breaches (site_id) where mailed_at is null;
