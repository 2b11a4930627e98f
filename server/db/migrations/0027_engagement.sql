-- What visitors are asked and offered: polls, quizlets and so on, one family of tables for all kinds.
-- Which kinds there are, and what each has of these columns, stands in contract/engagement/kinds.

create table engagements (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  type text not null check (type ~ '^[a-z][A-Za-z0-9]{0,39}$'),
  -- From imports; nothing depends on it.
  legacy_id text,
  -- The name of a giveaway.
  question text not null check (question = btrim(question) and question <> ''),
  -- The helper copy of a giveaway.
  answer_description text not null default '',
  cta_text text not null default '',
  -- Where the details of a giveaway are.
  cta_link text not null default '',
  image_url text not null default '',
  -- Midnight at its beginning in America/New_York is when it closes; null: never.
  date date,
  is_current boolean not null default false,
  is_multi_select boolean not null default false,
  is_on_homepage boolean not null default false,
  -- Dynamic: suggested to those who have not answered it, by priority.
  is_suggestable boolean not null default false,
  priority smallint not null default 2 check (priority between 1 and 3),
  -- Shown on every site, edited from its own.
  is_global boolean not null default false,
  has_option_cta boolean not null default false,
  promote_on_forum_index_page boolean not null default false,
  results_require_auth boolean not null default false,
  results_require_known boolean not null default false,
  thread_id integer,
  -- How many people voted, on all sites and on its own: kept by the triggers below.
  total_votes integer not null default 0 check (total_votes >= 0),
  site_votes integer not null default 0 check (site_votes >= 0),
  giveaway_submissions integer not null default 0 check (giveaway_submissions >= 0),
  -- Threads that were opened from it.
  created_forums integer not null default 0 check (created_forums >= 0),
  -- Raised by every change, so that two editors cannot overwrite each other unknowingly.
  version integer not null default 1,
  created_by integer references users (id) on delete set null,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Deleted ones are kept for a while, so that it can be undone.
  deleted_at timestamptz,
  unique (site_id, id),
  foreign key (site_id, thread_id) references threads (site_id, id) on delete set null (thread_id)
);

-- One of a kind is the site's current one.
create unique index engagements_current on engagements (site_id, type)
  where is_current and deleted_at is null;

-- An index for each sort of the lists; a filter passes over rows of it.
create index engagements_by_question on engagements (site_id, type, lower(question), id)
  where deleted_at is null;
create index engagements_by_time on engagements (site_id, type, inserted_at, id)
  where deleted_at is null;
create index engagements_by_votes on engagements (site_id, type, total_votes, id)
  where deleted_at is null;
create index engagements_by_site_votes on engagements (site_id, type, site_votes, id)
  where deleted_at is null;
create index engagements_by_priority on engagements (site_id, type, priority, id)
  where deleted_at is null;
-- What never expires sorts after everything that does.
create index engagements_by_date
  on engagements (site_id, type, coalesce(date, 'infinity'::date), id) where deleted_at is null;
create index engagements_by_submissions on engagements (site_id, type, giveaway_submissions, id)
  where deleted_at is null;
create index engagements_by_forums on engagements (site_id, type, created_forums, id)
  where deleted_at is null;
-- Few have these flags: filters by them look among those few.
create index engagements_flagged_by_question
  on engagements (site_id, type, lower(question), id) include (is_on_homepage, is_global)
  where deleted_at is null and (is_on_homepage or is_global);
create index engagements_flagged_by_time
  on engagements (site_id, type, inserted_at, id) include (is_on_homepage, is_global)
  where deleted_at is null and (is_on_homepage or is_global);
create index engagements_flagged_by_votes
  on engagements (site_id, type, total_votes, id) include (is_on_homepage, is_global)
  where deleted_at is null and (is_on_homepage or is_global);
create index engagements_flagged_by_site_votes
  on engagements (site_id, type, site_votes, id) include (is_on_homepage, is_global)
  where deleted_at is null and (is_on_homepage or is_global);
create index engagements_flagged_by_priority
  on engagements (site_id, type, priority, id) include (is_on_homepage, is_global)
  where deleted_at is null and (is_on_homepage or is_global);
create index engagements_search on engagements using gin (site_id, type, question gin_trgm_ops)
  where deleted_at is null;
-- What pages of sites look for.
create index engagements_on_homepage on engagements (site_id, type, id)
  where deleted_at is null and is_on_homepage;
create index engagements_on_forum_index on engagements (site_id, id)
  where deleted_at is null and promote_on_forum_index_page;
create index engagements_shared on engagements (type, id) where deleted_at is null and is_global;
create index engagements_by_thread on engagements (site_id, thread_id) where thread_id is not null;
create index engagements_deleted on engagements (deleted_at) where deleted_at is not null;

-- How many there are of each sort that the lists tell apart, so that no list has to be counted.
create table engagement_list_counts (
  site_id integer not null references sites (id),
  type text not null,
  -- Infinity for what never expires.
  date date not null,
  is_current boolean not null,
  is_on_homepage boolean not null,
  is_global boolean not null,
  items integer not null,
  primary key (site_id, type, date, is_current, is_on_homepage, is_global)
);

create function count_engagements() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into engagement_list_counts as known
      select site_id, type, coalesce(date, 'infinity'), is_current, is_on_homepage, is_global, count(*)
      from new_items where deleted_at is null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (site_id, type, date, is_current, is_on_homepage, is_global)
        do update set items = known.items + excluded.items;
  else
    insert into engagement_list_counts as known
      select site_id, type, coalesce(date, 'infinity'), is_current, is_on_homepage, is_global, -count(*)
      from old_items where deleted_at is null group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (site_id, type, date, is_current, is_on_homepage, is_global)
        do update set items = known.items + excluded.items;
  end if;
  return null;
end $$;
create trigger engagements_added after insert on engagements
  referencing new table as new_items for each statement execute function count_engagements();
create trigger engagements_removed after delete on engagements
  referencing old table as old_items for each statement execute function count_engagements();

create function count_changed_engagement() returns trigger language plpgsql as $$
begin
  insert into engagement_list_counts as known
    select site_id, type, coalesce(date, 'infinity'), is_current, is_on_homepage, is_global, n
    from (select -1 as n, (old).* union all select 1, (new).*) as states where deleted_at is null
    order by 1, 2, 3, 4, 5, 6
    on conflict (site_id, type, date, is_current, is_on_homepage, is_global)
      do update set items = known.items + excluded.items;
  return null;
end $$;
-- A vote changes the row, too, and nothing that is counted here.
create trigger engagements_changed after update on engagements for each row
  when ((old.date, old.is_current, old.is_on_homepage, old.is_global, old.deleted_at)
    is distinct from (new.date, new.is_current, new.is_on_homepage, new.is_global, new.deleted_at))
  execute function count_changed_engagement();

create table engagement_options (
  id integer generated always as identity primary key,
  engagement_id integer not null references engagements (id) on delete cascade,
  display_order smallint not null,
  name text not null check (name = btrim(name) and name <> ''),
  is_correct boolean not null default false,
  cta_text text not null default '',
  cta_link text not null default '',
  inserted_at timestamptz not null default now(),
  unique (engagement_id, id),
  -- Checked at the end, so that options can change places.
  unique (engagement_id, display_order) deferrable initially deferred
);

create table engagement_tags (
  engagement_id integer not null references engagements (id) on delete cascade,
  tag_id integer not null references tags (id) on delete cascade,
  primary key (engagement_id, tag_id)
);
create index engagement_tags_by_tag on engagement_tags (tag_id, engagement_id);

-- What one person chose, on the site where they did. An account that voted in a browser has both
-- marks, as long as no other account had the browser's: signing out, or joining later, gives no
-- second vote. Neither mark is left of someone who was erased; the vote goes on counting.
create table engagement_votes (
  id bigint generated always as identity primary key,
  engagement_id integer not null references engagements (id) on delete cascade,
  site_id integer not null references sites (id),
  user_id integer references users (id) on delete set null,
  -- As the signed cookie of the browser has it.
  visitor_id text check (length(visitor_id) <= 100),
  -- In ascending order, each once.
  option_ids integer[] not null check (cardinality(option_ids) > 0),
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- These make it impossible to vote twice, and tell what someone has answered.
create unique index engagement_votes_of_account on engagement_votes (user_id, engagement_id)
  where user_id is not null;
create unique index engagement_votes_of_visitor on engagement_votes (visitor_id, engagement_id)
  where visitor_id is not null;
create index engagement_votes_by_item on engagement_votes (engagement_id, id);

-- Sums of the votes, each kept by a trigger in the transaction of the vote.
create table engagement_option_counts (
  engagement_id integer not null references engagements (id) on delete cascade,
  option_id integer not null references engagement_options (id) on delete cascade,
  site_id integer not null references sites (id),
  votes integer not null check (votes >= 0),
  primary key (engagement_id, option_id, site_id)
);
create index engagement_option_counts_by_option on engagement_option_counts (option_id);

-- How many people voted on which day (UTC) and site. Changing one's vote is no second one.
create table engagement_days (
  engagement_id integer not null references engagements (id) on delete cascade,
  site_id integer not null references sites (id),
  day date not null,
  votes integer not null check (votes >= 0),
  primary key (engagement_id, site_id, day)
);

create table engagement_site_counts (
  engagement_id integer not null references engagements (id) on delete cascade,
  site_id integer not null references sites (id),
  votes integer not null check (votes >= 0),
  primary key (engagement_id, site_id)
);

-- After a statement that wrote votes, however many: the items first and in order, so that writers
-- of the same ones take turns instead of waiting for each other, then what their votes add up to.
create function count_engagement_votes() returns trigger language plpgsql as $$
declare
  added constant text := 'select engagement_id, site_id, option_ids, inserted_at, 1 as n from new_votes';
  removed constant text := 'select engagement_id, site_id, option_ids, inserted_at, -1 as n from old_votes';
  changed constant text := case tg_op
    when 'INSERT' then added when 'DELETE' then removed else added || ' union all ' || removed end;
begin
  execute format('
    with changed as materialized (%s), locked as materialized (
      select id from engagements where id in (select engagement_id from changed)
      order by id for no key update
    ), options as (
      select engagement_id, option_id, site_id, sum(n)::int as n
      from changed join locked on locked.id = engagement_id, unnest(option_ids) as option_id
      group by 1, 2, 3 having sum(n) <> 0
    ), days as (
      select engagement_id, site_id, (inserted_at at time zone ''UTC'')::date as day, sum(n)::int as n
      from changed join locked on locked.id = engagement_id group by 1, 2, 3 having sum(n) <> 0
    ), sites as (
      select engagement_id, site_id, sum(n)::int as n from days group by 1, 2 having sum(n) <> 0
    ), more_options as (
      insert into engagement_option_counts as known (engagement_id, option_id, site_id, votes)
      select engagement_id, option_id, site_id, n from options where n > 0
      on conflict (engagement_id, option_id, site_id) do update set votes = known.votes + excluded.votes
    ), fewer_options as (
      update engagement_option_counts as known set votes = known.votes + options.n from options
      where options.n < 0 and (known.engagement_id, known.option_id, known.site_id)
        = (options.engagement_id, options.option_id, options.site_id)
    ), more_days as (
      insert into engagement_days as known (engagement_id, site_id, day, votes)
      select engagement_id, site_id, day, n from days where n > 0
      on conflict (engagement_id, site_id, day) do update set votes = known.votes + excluded.votes
    ), fewer_days as (
      update engagement_days as known set votes = known.votes + days.n from days
      where days.n < 0
        and (known.engagement_id, known.site_id, known.day) = (days.engagement_id, days.site_id, days.day)
    ), more_sites as (
      insert into engagement_site_counts as known (engagement_id, site_id, votes)
      select engagement_id, site_id, n from sites where n > 0
      on conflict (engagement_id, site_id) do update set votes = known.votes + excluded.votes
    ), fewer_sites as (
      update engagement_site_counts as known set votes = known.votes + sites.n from sites
      where sites.n < 0 and (known.engagement_id, known.site_id) = (sites.engagement_id, sites.site_id)
    )
    update engagements set total_votes = total_votes + sums.n, site_votes = site_votes + sums.here
    from (
      select sites.engagement_id, sum(n)::int as n,
        coalesce(sum(n) filter (where own.site_id = sites.site_id), 0)::int as here
      from sites join engagements as own on own.id = sites.engagement_id group by 1
    ) as sums
    where engagements.id = sums.engagement_id', changed);
  return null;
end $$;

create trigger engagement_votes_added after insert on engagement_votes
  referencing new table as new_votes for each statement execute function count_engagement_votes();
create trigger engagement_votes_removed after delete on engagement_votes
  referencing old table as old_votes for each statement execute function count_engagement_votes();
create trigger engagement_votes_changed after update on engagement_votes
  referencing old table as old_votes new table as new_votes
  for each statement execute function count_engagement_votes();

-- Threads that visitors opened from a forum starter.
create table engagement_threads (
  engagement_id integer not null references engagements (id) on delete cascade,
  site_id integer not null,
  thread_id integer primary key,
  inserted_at timestamptz not null default now(),
  foreign key (site_id, thread_id) references threads (site_id, id) on delete cascade
);
create index engagement_threads_by_item on engagement_threads (engagement_id, thread_id);

create function count_engagement_threads() returns trigger language plpgsql as $$
begin
  update engagements set created_forums = created_forums + case tg_op when 'INSERT' then 1 else -1 end
  where id = case tg_op when 'INSERT' then new.engagement_id else old.engagement_id end;
  return null;
end $$;
create trigger engagement_threads_counted after insert or delete on engagement_threads
  for each row execute function count_engagement_threads();

-- Who takes part in a giveaway, each person once. An account is known by the address it had then.
-- Of someone who was erased only the number of the entry is left, which a draw is made from.
create table giveaway_entries (
  id bigint generated always as identity primary key,
  engagement_id integer not null references engagements (id) on delete cascade,
  site_id integer not null references sites (id),
  user_id integer references users (id) on delete set null,
  visitor_id text check (length(visitor_id) <= 100),
  email text check (email = btrim(email) and email like '%_@_%'),
  inserted_at timestamptz not null default now()
);
create unique index giveaway_entries_of_address on giveaway_entries (engagement_id, lower(email))
  where email is not null;
create unique index giveaway_entries_of_account on giveaway_entries (user_id, engagement_id)
  where user_id is not null;
create index giveaway_entries_of_visitor on giveaway_entries (visitor_id, engagement_id)
  where visitor_id is not null;
create index giveaway_entries_by_item on giveaway_entries (engagement_id, id);

create function count_giveaway_entries() returns trigger language plpgsql as $$
begin
  update engagements set giveaway_submissions = giveaway_submissions
    + case tg_op when 'INSERT' then 1 else -1 end
  where id = case tg_op when 'INSERT' then new.engagement_id else old.engagement_id end;
  return null;
end $$;
create trigger giveaway_entries_counted after insert or delete on giveaway_entries
  for each row execute function count_giveaway_entries();

-- The one draw of a giveaway. The seed is made with the giveaway; only its hash is shown before.
create table giveaway_draws (
  engagement_id integer primary key references engagements (id) on delete cascade,
  site_id integer not null references sites (id),
  -- 32 random bytes in hexadecimal digits, and the SHA-256 of these digits.
  seed text not null check (seed ~ '^[0-9a-f]{64}$'),
  seed_hash text not null check (seed_hash ~ '^[0-9a-f]{64}$'),
  committed_at timestamptz not null default now(),
  -- Who could win, frozen before the draw.
  frozen_at timestamptz,
  entries_count integer,
  entries_hash text check (entries_hash ~ '^[0-9a-f]{64}$'),
  winners_count integer check (winners_count > 0),
  alternates_count integer check (alternates_count >= 0),
  drawn_at timestamptz,
  drawn_by integer references users (id) on delete set null,
  -- From then on the seed is shown.
  revealed_at timestamptz,
  check (drawn_at is null or (frozen_at is not null and entries_hash is not null)),
  check (revealed_at is null or drawn_at is not null)
);

-- Which entries were frozen for the draw, and the place that it gave to each.
create table giveaway_draw_entries (
  engagement_id integer not null references giveaway_draws (engagement_id) on delete cascade,
  entry_id bigint not null references giveaway_entries (id) on delete cascade,
  -- From 1; null for those who are neither winners nor alternates.
  place integer check (place > 0),
  is_alternate boolean not null default false,
  primary key (engagement_id, entry_id),
  unique (engagement_id, place)
);
create index giveaway_draw_entries_by_entry on giveaway_draw_entries (entry_id);
