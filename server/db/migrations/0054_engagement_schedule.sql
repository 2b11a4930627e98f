-- Polls and quizlets run from one day to another, as giveaways end on one: both at 12:00 AM in
-- America/New_York. `date` is the end for all kinds.
alter table engagements add column start_date date;
alter table engagements add constraint engagements_ends_after_start check (start_date < date);

-- Who sees the results of a vote, apart from staff.
alter table engagements add column results_visibility text not null default 'AFTER_VOTING'
  check (results_visibility in ('ALWAYS', 'AFTER_VOTING', 'AFTER_CLOSING', 'STAFF'));

-- Lists deleted items of a kind until they are purged.
create index engagements_deleted_by_kind on engagements (site_id, type, deleted_at, id)
  where deleted_at is not null;

-- Shortcodes with an id in a text, as 'poll 12': finds the posts that use an item. A column of its
-- own, so that an edit which leaves them as they were writes no index anew.
create function shortcodes_in(body text) returns text[]
  language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct lower(found[1]) || ' ' || found[2]), '{}')
  from regexp_matches(body,
    '\[([a-zA-Z][a-zA-Z_-]{0,39})\s+(?:[a-z]{1,20}_)?id=(?:&quot;|&#39;|["''])?([1-9][0-9]{0,9})', 'g') as found
$$;
alter table posts add column shortcodes text[] not null generated always as (shortcodes_in(body)) stored;
create index posts_shortcodes on posts using gin (shortcodes) where shortcodes <> '{}';
