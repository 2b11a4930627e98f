-- Weight of reports, reports that are ignored until an edit, and the order 'urgency'.
alter table content_flags
  -- Sum of the reporters' trust; coordinated reports count once. Null in rows of earlier releases.
  add column trusted_reports real,
  -- Further reports open nothing until the text is edited.
  add column reports_ignored_at timestamptz,
  add column reports_ignored_by_id integer,
  -- From 0.1 to 1, by scores and reasons.
  add column harm real,
  -- Logarithm of harm × reports × waiting, without the part of the present time: it grows for all
  -- flags alike, so that the order never changes by itself.
  add column urgency double precision not null default '-Infinity';

alter table content_flag_reports
  -- Came while reports were ignored; counts nowhere.
  add column is_ignored boolean not null default false,
  -- Whether the decision about the flag agreed; null while there is none.
  add column is_upheld boolean;

-- Waiting doubles the urgency every twelve hours.
create function rank_content_flag() returns trigger language plpgsql as $$
begin
  new.harm := greatest(0.1, coalesce(new.offensive_prob, 0), 0.6 * coalesce(new.spam_prob, 0),
    case when new.is_reported then 0.3 when new.is_image or new.is_required_to_publish then 0.2
      else 0 end);
  new.urgency := ln(new.harm * (1 + coalesce(new.trusted_reports, 0.5 * new.report_count)))
    - extract(epoch from new.opened_at) * ln(2::float8) / 43200;
  return new;
end $$;
create trigger content_flags_ranked before insert or update of spam_prob, offensive_prob,
  trusted_reports, report_count, opened_at, is_reported, is_image, is_required_to_publish
  on content_flags for each row execute function rank_content_flag();

insert into backfills (name, statement) values ('content_flags_urgency',
  'with next as (select id from content_flags where id > $1 order by id limit $2 for update)
   update content_flags set trusted_reports = coalesce(trusted_reports, 0.5 * report_count)
   from next where content_flags.id = next.id returning content_flags.id');
