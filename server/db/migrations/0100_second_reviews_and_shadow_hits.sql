-- Blind second reviews of sampled decisions. They are recorded and change nothing by themselves.
create table second_reviews (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  content_flag_id integer not null,
  -- Plain text as it was when the first decision was taken.
  body text not null default '',
  first_decided_by_id integer not null,
  first_verdict text not null check (first_verdict in ('KEEP', 'REMOVE')),
  first_policy_id integer,
  first_decided_at timestamptz not null default now(),
  reviewer_id integer,
  verdict text check (verdict in ('KEEP', 'REMOVE')),
  policy_id integer,
  reviewed_at timestamptz,
  foreign key (site_id, content_flag_id) references content_flags (site_id, id) on delete cascade,
  foreign key (site_id, first_decided_by_id) references users (site_id, id),
  foreign key (site_id, reviewer_id) references users (site_id, id),
  foreign key (site_id, first_policy_id) references policies (site_id, id),
  foreign key (site_id, policy_id) references policies (site_id, id),
  unique (site_id, content_flag_id)
);
create index second_reviews_waiting on second_reviews (site_id, id) where reviewed_at is null;
create index second_reviews_by_time on second_reviews (site_id, reviewed_at, id)
  where reviewed_at is not null;

-- Texts that a rule in shadow mode would have flagged.
create table automod_shadow_hits (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  assoc_type text not null,
  assoc_id integer not null,
  rule text not null,
  inserted_at timestamptz not null default now(),
  unique (site_id, assoc_type, assoc_id, rule)
);
create index automod_shadow_hits_by_time on automod_shadow_hits (site_id, inserted_at);
