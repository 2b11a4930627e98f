-- The sums of votes are kept as before, by functions that hold their statement instead of building
-- it each time: it is planned once for each connection, and planning took longer than counting.
do $do$
declare
  added constant text := 'select engagement_id, site_id, option_ids, inserted_at, 1 as n from new_votes';
  removed constant text := 'select engagement_id, site_id, option_ids, inserted_at, -1 as n from old_votes';
  -- The items first and in order, so that writers of the same ones take turns.
  sums constant text := $sql$
    with changed as materialized (%s), locked as materialized (
      select id from engagements where id in (select engagement_id from changed)
      order by id for no key update
    ), options as (
      select engagement_id, option_id, site_id, sum(n)::int as n
      from changed join locked on locked.id = engagement_id, unnest(option_ids) as option_id
      group by 1, 2, 3 having sum(n) <> 0
    ), days as (
      select engagement_id, site_id, (inserted_at at time zone 'UTC')::date as day, sum(n)::int as n
      from changed join locked on locked.id = engagement_id group by 1, 2, 3 having sum(n) <> 0
    ), sites as (
      select engagement_id, site_id, sum(n)::int as n from days group by 1, 2 having sum(n) <> 0
    )$sql$;
  more constant text := $sql$, more_options as (
      insert into engagement_option_counts as known (engagement_id, option_id, site_id, votes)
      select engagement_id, option_id, site_id, n from options where n > 0
      on conflict (engagement_id, option_id, site_id) do update set votes = known.votes + excluded.votes
    ), more_days as (
      insert into engagement_days as known (engagement_id, site_id, day, votes)
      select engagement_id, site_id, day, n from days where n > 0
      on conflict (engagement_id, site_id, day) do update set votes = known.votes + excluded.votes
    ), more_sites as (
      insert into engagement_site_counts as known (engagement_id, site_id, votes)
      select engagement_id, site_id, n from sites where n > 0
      on conflict (engagement_id, site_id) do update set votes = known.votes + excluded.votes
    )$sql$;
  fewer constant text := $sql$, fewer_options as (
      update engagement_option_counts as known set votes = known.votes + options.n from options
      where options.n < 0 and (known.engagement_id, known.option_id, known.site_id)
        = (options.engagement_id, options.option_id, options.site_id)
    ), fewer_days as (
      update engagement_days as known set votes = known.votes + days.n from days
      where days.n < 0
        and (known.engagement_id, known.site_id, known.day) = (days.engagement_id, days.site_id, days.day)
    ), fewer_sites as (
      update engagement_site_counts as known set votes = known.votes + sites.n from sites
      where sites.n < 0 and (known.engagement_id, known.site_id) = (sites.engagement_id, sites.site_id)
    )$sql$;
  total constant text := $sql$
    update engagements set total_votes = total_votes + sums.n, site_votes = site_votes + sums.here
    from (
      select sites.engagement_id, sum(n)::int as n,
        coalesce(sum(n) filter (where own.site_id = sites.site_id), 0)::int as here
      from sites join engagements as own on own.id = sites.engagement_id group by 1
    ) as sums
    where engagements.id = sums.engagement_id;$sql$;
  counted record;
begin
  for counted in values
    ('count_added_votes', format(sums, added) || more || total),
    ('count_removed_votes', format(sums, removed) || fewer || total),
    ('count_changed_votes', format(sums, added || ' union all ' || removed) || more || fewer || total)
  loop
    execute format('create function %I() returns trigger language plpgsql as %L',
      counted.column1, 'begin ' || counted.column2 || ' return null; end');
  end loop;
end $do$;

drop trigger engagement_votes_added on engagement_votes;
drop trigger engagement_votes_removed on engagement_votes;
drop trigger engagement_votes_changed on engagement_votes;
drop function count_engagement_votes();

create trigger engagement_votes_added after insert on engagement_votes
  referencing new table as new_votes for each statement execute function count_added_votes();
create trigger engagement_votes_removed after delete on engagement_votes
  referencing old table as old_votes for each statement execute function count_removed_votes();
create trigger engagement_votes_changed after update on engagement_votes
  referencing old table as old_votes new table as new_votes
  for each statement execute function count_changed_votes();
