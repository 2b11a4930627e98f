-- What decisions of staff add to automod's offensive score. Each training is a version.
create table automod_corrections (
  id integer generated always as identity primary key,
  -- Null for the whole network.
  site_id integer references sites (id),
  -- Version of the shipped model that the correction was trained on top of.
  base_version text not null,
  decision_count integer not null,
  bias real not null,
  -- 32,768 weights as little-endian floats.
  weights bytea not null,
  -- Comparison with the shipped model, what would have been flagged, and the strongest words.
  report jsonb not null,
  is_better boolean not null,
  is_active boolean not null default false,
  inserted_at timestamptz not null default now()
);
create unique index automod_corrections_active on automod_corrections (coalesce(site_id, 0))
  where is_active;
create index automod_corrections_by_site on automod_corrections (site_id, id);

-- Staff whose decisions nothing is learned from.
create table automod_excluded_staff (
  site_id integer not null,
  user_id integer not null,
  primary key (site_id, user_id),
  foreign key (site_id, user_id) references users (site_id, id)
);
