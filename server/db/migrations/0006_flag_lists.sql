-- What the lists of flags need to stay as fast with a million of them: indexes, counts, outcomes.

alter table content_flags
  -- Everything a list filters by, in one number: the reasons as bits, the kind above them. One
  -- comparison under a mask answers any filter, from the index alone.
  add column filter_key integer not null generated always as (
    is_spam::int + is_offensive::int * 2 + is_image::int * 4 + is_reported::int * 8
    + is_required_to_publish::int * 16 + requires_pre_moderation::int * 32
    + case assoc_type when 'comment' then 0 when 'thread' then 1 when 'reply' then 2 when 'user' then 3
        when 'user_profile_status' then 4 else 5 end * 64
  ) stored,
  -- How the last decision ended it, for the history of its author; it counts while it is closed.
  add column outcome text check (outcome in ('APPROVED', 'DONE', 'DELETED', 'SPAM'));

-- One for each sort; the id makes the order total. Scores that are missing sort below all others.
create index content_flags_list_by_insertion on content_flags (site_id, is_open, inserted_at, id) include (filter_key);
create index content_flags_list_by_opening on content_flags (site_id, is_open, opened_at, id) include (filter_key);
create index content_flags_list_by_update on content_flags (site_id, is_open, updated_at, id) include (filter_key);
create index content_flags_list_by_reports on content_flags (site_id, is_open, report_count, id) include (filter_key);
create index content_flags_list_by_spam on content_flags (site_id, is_open, coalesce(spam_prob, -1), id) include (filter_key, spam_prob);
create index content_flags_list_by_offence on content_flags (site_id, is_open, coalesce(offensive_prob, -1), id) include (filter_key, offensive_prob);
-- Where few flags match, they are all read here and sorted.
create index content_flags_list_by_filter on content_flags (site_id, is_open, filter_key)
  include (id, opened_at, inserted_at, updated_at, report_count, spam_prob, offensive_prob);

drop index content_flags_by_author;
create index content_flags_by_author on content_flags (site_id, author_id) include (is_open, outcome, report_count);

-- How many flags there are for each filter key: sums of rows that are only ever added, since a
-- counter that is updated would make everyone who files or closes a flag wait for each other.
create table content_flag_counts (
  id bigint generated always as identity primary key,
  site_id integer not null,
  is_open boolean not null,
  filter_key integer not null,
  flags integer not null
);
create index content_flag_counts_by_site on content_flag_counts (site_id) include (is_open, filter_key, flags);

-- Now and then the rows are replaced by their sums. Rows that someone else is summing up are left
-- to them, so that nobody waits; readers see either all of the rows or all of the sums.
create function fold_content_flag_counts() returns void language sql as $$
  with folded as (
    delete from content_flag_counts where id in (
      select id from content_flag_counts for update skip locked
    ) returning site_id, is_open, filter_key, flags
  )
  insert into content_flag_counts (site_id, is_open, filter_key, flags)
    select site_id, is_open, filter_key, sum(flags) from folded
    group by site_id, is_open, filter_key having sum(flags) <> 0
$$;

create function fold_content_flag_counts_sometimes() returns trigger language plpgsql as $$
begin
  if exists (select 1 from new_counts where id % 1000 = 0) then
    perform fold_content_flag_counts();
  end if;
  return null;
end
$$;

create trigger content_flag_counts_folded after insert on content_flag_counts
  referencing new table as new_counts for each statement
  when (pg_trigger_depth() < 2) execute function fold_content_flag_counts_sometimes();

create function count_new_content_flags() returns trigger language plpgsql as $$
begin
  insert into content_flag_counts (site_id, is_open, filter_key, flags)
    select site_id, is_open, filter_key, count(*) from new_rows group by site_id, is_open, filter_key;
  return null;
end
$$;

create function count_changed_content_flags() returns trigger language plpgsql as $$
begin
  insert into content_flag_counts (site_id, is_open, filter_key, flags)
    select site_id, is_open, filter_key, sum(change) from (
      select site_id, is_open, filter_key, -1 as change from old_rows
      union all
      select site_id, is_open, filter_key, 1 from new_rows
    ) changes
    group by site_id, is_open, filter_key having sum(change) <> 0;
  return null;
end
$$;

create function count_removed_content_flags() returns trigger language plpgsql as $$
begin
  insert into content_flag_counts (site_id, is_open, filter_key, flags)
    select site_id, is_open, filter_key, -count(*) from old_rows group by site_id, is_open, filter_key;
  return null;
end
$$;

insert into content_flag_counts (site_id, is_open, filter_key, flags)
  select site_id, is_open, filter_key, count(*) from content_flags group by site_id, is_open, filter_key;

create trigger content_flags_counted_on_insert after insert on content_flags
  referencing new table as new_rows for each statement execute function count_new_content_flags();
create trigger content_flags_counted_on_update after update on content_flags
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_changed_content_flags();
create trigger content_flags_counted_on_delete after delete on content_flags
  referencing old table as old_rows for each statement execute function count_removed_content_flags();

-- What is assigned to someone is mostly done long ago: whether the flag is open stands beside it.
alter table content_flag_assigns add column is_open boolean not null default true;
update content_flag_assigns set is_open = flags.is_open
  from content_flags as flags where flags.id = content_flag_assigns.content_flag_id;
drop index content_flag_assigns_by_user;
create index content_flag_assigns_by_user on content_flag_assigns (site_id, user_id, is_open, content_flag_id);

create function follow_open_content_flags() returns trigger language plpgsql as $$
begin
  update content_flag_assigns set is_open = new.is_open where content_flag_id = new.id;
  return null;
end
$$;
create trigger content_flags_followed_by_assigns after update of is_open on content_flags
  for each row when (old.is_open is distinct from new.is_open) execute function follow_open_content_flags();

-- Raised by every change that staff make to a thread.
alter table threads add column version integer not null default 1;
