-- What became of a flag, in words that can be told apart, by whom and when; what waits for the
-- admins; and who wrote a thread that stands under another name.

alter table content_flags
  add column decided_by_id integer,
  add column decided_at timestamptz,
  -- Someone asked the admins to decide; over when anyone does.
  add column is_escalated boolean not null default false,
  add foreign key (site_id, decided_by_id) references users (site_id, id),
  drop constraint content_flags_outcome_check;

-- The outcome is what became of the content, open or closed: it waits, is hidden, or stays.
-- Nothing is said of what can be seen and is not decided yet.
update content_flags as flag set outcome = case
    when item.is_deleted then 'DELETED'
    when item.is_spam then 'SPAM'
    when item.is_pending_moderation then 'WAITING'
    when flag.is_open then null
    when flag.outcome = 'APPROVED' then 'APPROVED'
    else 'KEPT'
  end
from (
  select 'comment' as kind, site_id, id, is_deleted, is_spam, is_pending_moderation from comments
  union all select 'thread', site_id, id, is_deleted, is_spam, is_pending_moderation from threads
  union all select 'reply', site_id, id, is_deleted, is_spam, is_pending_moderation from replies
  union all select 'user_profile_status', site_id, id, is_deleted, is_spam, is_pending_moderation
    from user_profile_statuses
  union all select 'user_profile_status_reply', site_id, id, is_deleted, is_spam, is_pending_moderation
    from user_profile_status_replies
) as item
where item.site_id = flag.site_id and item.kind = flag.assoc_type and item.id = flag.assoc_id;

-- Of people, and of what is gone for good.
update content_flags as flag set outcome = case
    when flag.is_open then null
    when users.deleted_at is not null then 'DELETED'
    when users.role_id = 4 then 'SPAM'
    else 'KEPT'
  end
from users where flag.assoc_type = 'user' and users.site_id = flag.site_id and users.id = flag.assoc_id;
update content_flags set outcome = 'KEPT' where outcome = 'DONE';

update content_flags as flag set decided_by_id = decision.user_id, decided_at = decision.inserted_at
from (
  select distinct on (content_flag_id) content_flag_id, user_id, inserted_at
  from content_flag_events
  where status in ('APPROVED', 'DONE', 'DELETED', 'UNDELETED', 'SPAM', 'UNSPAM', 'CLOSED_BY_BLOCKING')
    and undone_by_id is null
  order by content_flag_id, id desc
) as decision
where decision.content_flag_id = flag.id
  and flag.outcome is not null and not (flag.is_open and flag.outcome = 'WAITING');

alter table content_flags
  add constraint content_flags_outcome_check
    check (outcome in ('WAITING', 'APPROVED', 'KEPT', 'SPAM', 'DELETED')),
  -- Its indexes go with it.
  drop column filter_key;
alter table content_flags
  add column filter_key integer not null generated always as (
    is_spam::int + is_offensive::int * 2 + is_image::int * 4 + is_reported::int * 8
    + is_required_to_publish::int * 16 + requires_pre_moderation::int * 32
    + case assoc_type when 'comment' then 0 when 'thread' then 1 when 'reply' then 2 when 'user' then 3
        when 'user_profile_status' then 4 else 5 end * 64
    + is_escalated::int * 512
    + case outcome when 'WAITING' then 1 when 'APPROVED' then 2 when 'KEPT' then 3 when 'SPAM' then 4
        when 'DELETED' then 5 else 0 end * 1024
  ) stored;

create index content_flags_list_by_insertion on content_flags (site_id, is_open, inserted_at, id) include (filter_key, decided_by_id);
create index content_flags_list_by_opening on content_flags (site_id, is_open, opened_at, id) include (filter_key, decided_by_id);
create index content_flags_list_by_update on content_flags (site_id, is_open, updated_at, id) include (filter_key, decided_by_id);
create index content_flags_list_by_reports on content_flags (site_id, is_open, report_count, id) include (filter_key, decided_by_id);
create index content_flags_list_by_spam on content_flags (site_id, is_open, coalesce(spam_prob, -1), id) include (filter_key, decided_by_id, spam_prob);
create index content_flags_list_by_offence on content_flags (site_id, is_open, coalesce(offensive_prob, -1), id) include (filter_key, decided_by_id, offensive_prob);
create index content_flags_list_by_filter on content_flags (site_id, is_open, filter_key)
  include (id, opened_at, inserted_at, updated_at, report_count, spam_prob, offensive_prob);
-- What someone decided, while that is little.
create index content_flags_list_by_decider on content_flags (site_id, decided_by_id, is_open, filter_key)
  include (id, opened_at, inserted_at, updated_at, report_count, spam_prob, offensive_prob)
  where decided_by_id is not null;

truncate content_flag_counts;
insert into content_flag_counts (site_id, is_open, filter_key, flags)
  select site_id, is_open, filter_key, count(*) from content_flags group by site_id, is_open, filter_key;

-- Who wrote it, where someone else was named as its author since.
alter table threads
  add column writer_id integer,
  add foreign key (site_id, writer_id) references users (site_id, id);
