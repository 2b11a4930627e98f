-- Rules of a site that decisions against texts and people refer to.
create table policies (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  name text not null,
  -- Quoted in notices to members.
  member_text text not null,
  -- Guidance for staff; members never see it.
  staff_text text not null default '',
  ground text not null check (ground in ('LAW', 'TERMS')),
  -- Suggested sanctions: the first step for the first strike, and so on.
  ladder jsonb not null default '[]',
  strike_days integer not null default 180,
  position integer not null default 0,
  -- Retired policies stay with the decisions that refer to them.
  is_active boolean not null default true,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, id)
);
create unique index policies_by_name on policies (site_id, lower(name));

-- Statement of reasons for each decision about a text, a person or a report.
create table moderation_decisions (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  -- Names the statement in public exports without telling whom it is about.
  public_id uuid not null default gen_random_uuid() unique,
  kind text not null check (kind in ('SPAM', 'DELETED', 'KEPT', 'WARNING', 'MUTE', 'SUSPENSION')),
  policy_id integer,
  content_flag_id integer,
  event_id integer unique references content_flag_events (id),
  assoc_type text not null,
  assoc_id integer not null,
  author_id integer not null,
  decided_by_id integer references users (id),
  -- Plain text of the content as it was when it was decided.
  body text not null default '',
  is_found_automatically boolean not null,
  report_count integer not null default 0,
  ends_at timestamptz,
  -- Counts as a strike until then; null for decisions that count nothing.
  strike_until timestamptz,
  decided_at timestamptz not null default now(),
  -- When members are to be notified next; null if nothing is to be sent.
  due_at timestamptz,
  notified_at timestamptz,
  -- Undone, or overturned by an appeal.
  withdrawn_at timestamptz,
  foreign key (site_id, author_id) references users (site_id, id),
  foreign key (site_id, policy_id) references policies (site_id, id),
  foreign key (site_id, content_flag_id) references content_flags (site_id, id),
  unique (site_id, id)
);
create index moderation_decisions_by_author on moderation_decisions (site_id, author_id, id);
create index moderation_decisions_by_flag on moderation_decisions (site_id, content_flag_id, id);
create index moderation_decisions_by_time on moderation_decisions (site_id, decided_at);
create index moderation_decisions_due on moderation_decisions (due_at) where due_at is not null;
