-- What staff review: flags on content and on people, what happened to them, and how content gets in.

-- What the site decided for itself; whatever is absent has the default of contract/site-settings.ts.
alter table sites add column settings jsonb not null default '{}';

-- One for each item, opened again rather than made twice.
create table content_flags (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  assoc_type text not null check (assoc_type in ('comment', 'reply', 'thread', 'user',
    'user_profile_status', 'user_profile_status_reply')),
  assoc_id integer not null,
  -- Who wrote it, or whom it is about.
  author_id integer not null,
  is_open boolean not null default true,
  -- Why it is here. Spam is suspected by the score or marked by staff.
  is_spam boolean not null default false,
  is_offensive boolean not null default false,
  is_image boolean not null default false,
  is_reported boolean not null default false,
  is_required_to_publish boolean not null default false,
  -- Whether it is a thread that holds back its replies, or a reply in one.
  requires_pre_moderation boolean not null default false,
  report_count integer not null default 0,
  spam_prob real,
  offensive_prob real,
  -- The model's version and the words that moved each score.
  automod jsonb,
  -- Raised by every change, so that nobody decides on what they have not seen.
  version integer not null default 1,
  opened_at timestamptz not null default now(),
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (site_id, author_id) references users (site_id, id),
  unique (site_id, id),
  unique (site_id, assoc_type, assoc_id)
);
create index content_flags_by_author on content_flags (site_id, author_id, id);

-- Each member counts once; reporting again replaces the reason and is counted beside it.
create table content_flag_reports (
  id integer generated always as identity primary key,
  site_id integer not null,
  content_flag_id integer not null,
  reporter_id integer not null,
  reason text not null,
  details text not null default '',
  times integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (site_id, content_flag_id) references content_flags (site_id, id),
  foreign key (site_id, reporter_id) references users (site_id, id),
  unique (content_flag_id, reporter_id)
);
create index content_flag_reports_by_reporter on content_flag_reports (site_id, reporter_id);

-- The one history of a flag. Rows are never changed, but for saying by which one they were undone.
create table content_flag_events (
  id integer generated always as identity primary key,
  site_id integer not null,
  content_flag_id integer not null,
  status text not null,
  -- In words, as staff read it.
  body text not null default '',
  -- Nobody's, when the rules did it.
  user_id integer,
  -- What it stood at before and after, as far as an undo needs it.
  before jsonb,
  after jsonb,
  -- The version of the flag that this event made; an undo asks for it.
  version integer not null,
  undone_by_id integer references content_flag_events (id),
  inserted_at timestamptz not null default now(),
  foreign key (site_id, content_flag_id) references content_flags (site_id, id),
  foreign key (site_id, user_id) references users (site_id, id)
);
create index content_flag_events_by_flag on content_flag_events (site_id, content_flag_id, id);

create table content_flag_assigns (
  id integer generated always as identity primary key,
  site_id integer not null,
  content_flag_id integer not null,
  user_id integer not null,
  inserted_at timestamptz not null default now(),
  foreign key (site_id, content_flag_id) references content_flags (site_id, id),
  foreign key (site_id, user_id) references users (site_id, id),
  unique (content_flag_id, user_id)
);
create index content_flag_assigns_by_user on content_flag_assigns (site_id, user_id, content_flag_id);

-- Who has which flag on the screen. A row is stale after a minute.
create table content_flag_viewers (
  site_id integer not null,
  content_flag_id integer not null,
  user_id integer not null,
  seen_at timestamptz not null default now(),
  primary key (content_flag_id, user_id),
  foreign key (site_id, content_flag_id) references content_flags (site_id, id),
  foreign key (site_id, user_id) references users (site_id, id)
);

-- Bodies, and names of threads, as they were before someone edited them.
create table content_revisions (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  assoc_type text not null,
  assoc_id integer not null,
  name text,
  body text not null,
  -- Who replaced it.
  user_id integer not null,
  inserted_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id)
);
create index content_revisions_by_item on content_revisions (site_id, assoc_type, assoc_id, id);

-- Keys of the network's sites, which send content from server to server. Only hashes are kept.
create table intake_keys (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  name text not null,
  key_hash bytea not null unique,
  last_used_at timestamptz,
  revoked_at timestamptz,
  inserted_at timestamptz not null default now()
);

-- What a request with an idempotency key was answered, to answer the same when it comes again.
create table intake_requests (
  intake_key_id integer not null references intake_keys (id),
  idempotency_key text not null,
  request_hash bytea not null,
  status smallint not null,
  answer jsonb not null,
  inserted_at timestamptz not null default now(),
  primary key (intake_key_id, idempotency_key)
);
create index intake_requests_by_time on intake_requests (inserted_at);
