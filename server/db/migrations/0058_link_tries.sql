-- Failed tries of links to other sites: a link is unreachable after several of them over a day.
-- Links whose hosts failed once were stored as broken; they are checked again.
delete from link_checks where not is_good and (status is null or status >= 500);

alter table link_checks
  -- Why there was no good answer, in words for the log.
  add column reason text not null default '',
  add column failed_tries integer not null default 0,
  add column failing_since timestamptz;
create index link_checks_failing on link_checks (checked_at) where failed_tries > 0;
