-- Dangerous advice comes before ordinary flags in the order 'urgency'. True if automod found it or
-- somebody with the permission 'flags.clinical' confirmed it; a member's report alone is not enough.
alter table content_flags add column is_advice boolean not null default false;

-- The lane is an addend that no waiting time reaches.
create or replace function rank_content_flag() returns trigger language plpgsql as $$
begin
  new.harm := greatest(0.1, coalesce(new.offensive_prob, 0), 0.6 * coalesce(new.spam_prob, 0),
    case when new.is_reported then 0.3 when new.is_image or new.is_required_to_publish then 0.2
      else 0 end);
  new.urgency := ln(new.harm * (1 + coalesce(new.trusted_reports, 0.5 * new.report_count)))
    - extract(epoch from new.opened_at) * ln(2::float8) / 43200
    + case when new.is_advice then 1000000 else 0 end;
  return new;
end $$;
create trigger content_flags_ranked_by_advice before update of is_advice
  on content_flags for each row execute function rank_content_flag();

create function mark_advice_flag() returns trigger language plpgsql as $$
declare
  is_dangerous boolean := coalesce(case when new.review is not null
    then new.review = 'DANGEROUS' and new.advice_kind is not null
    else new.advice_kind <> 'REPORTED' end, false);
begin
  update content_flags set is_advice = is_dangerous
  where id = new.content_flag_id and is_advice <> is_dangerous;
  return null;
end $$;
create trigger flag_findings_mark_advice after insert or update of advice_kind, review
  on flag_findings for each row execute function mark_advice_flag();

insert into backfills (name, statement) values ('content_flags_advice',
  'with next as (select content_flag_id from flag_findings where content_flag_id > $1
     order by content_flag_id limit $2 for update)
   update flag_findings set review = review from next
   where flag_findings.content_flag_id = next.content_flag_id
   returning flag_findings.content_flag_id as id');
