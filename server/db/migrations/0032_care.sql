-- People who may be in danger come first, whatever a list is sorted by; what waits says why; and
-- what another model thinks stands beside our own scores.

alter table content_flags
  -- Someone may be in danger: the text says so, or a member is worried.
  add column is_care boolean not null default false,
  -- Why it was held back when it came in.
  add column held_for text[] not null default '{}',
  -- Whose opinion, and its scores.
  add column second_opinion jsonb,
  -- How far it is from ours, from 0 to 1.
  add column disagreement real,
  -- Its indexes go with it.
  drop column filter_key;
alter table content_flags
  -- On top of every list that it is in.
  add column is_urgent boolean not null generated always as (is_open and is_care) stored,
  add column filter_key integer not null generated always as (
    is_spam::int + is_offensive::int * 2 + is_image::int * 4 + is_reported::int * 8
    + is_required_to_publish::int * 16 + requires_pre_moderation::int * 32
    + case assoc_type when 'comment' then 0 when 'thread' then 1 when 'reply' then 2 when 'user' then 3
        when 'user_profile_status' then 4 else 5 end * 64
    + is_escalated::int * 512
    + case outcome when 'WAITING' then 1 when 'APPROVED' then 2 when 'KEPT' then 3 when 'SPAM' then 4
        when 'DELETED' then 5 else 0 end * 1024
    + is_care::int * 8192
  ) stored;

-- One for each sort. What is urgent stands apart, so that a list is two walks instead of a sort.
create index content_flags_list_by_insertion on content_flags (site_id, is_open, is_urgent, inserted_at, id) include (filter_key, decided_by_id);
create index content_flags_list_by_opening on content_flags (site_id, is_open, is_urgent, opened_at, id) include (filter_key, decided_by_id);
create index content_flags_list_by_update on content_flags (site_id, is_open, is_urgent, updated_at, id) include (filter_key, decided_by_id);
create index content_flags_list_by_reports on content_flags (site_id, is_open, is_urgent, report_count, id) include (filter_key, decided_by_id);
create index content_flags_list_by_spam on content_flags (site_id, is_open, is_urgent, coalesce(spam_prob, -1), id) include (filter_key, decided_by_id, spam_prob);
create index content_flags_list_by_offence on content_flags (site_id, is_open, is_urgent, coalesce(offensive_prob, -1), id) include (filter_key, decided_by_id, offensive_prob);
create index content_flags_list_by_disagreement on content_flags (site_id, is_open, is_urgent, coalesce(disagreement, -1), id) include (filter_key, decided_by_id, disagreement);
create index content_flags_list_by_filter on content_flags (site_id, is_open, filter_key)
  include (id, is_urgent, opened_at, inserted_at, updated_at, report_count, spam_prob, offensive_prob, disagreement);
-- What someone decided, while that is little.
create index content_flags_list_by_decider on content_flags (site_id, decided_by_id, is_open, filter_key)
  include (id, is_urgent, opened_at, inserted_at, updated_at, report_count, spam_prob, offensive_prob, disagreement)
  where decided_by_id is not null;

truncate content_flag_counts;
insert into content_flag_counts (site_id, is_open, filter_key, flags)
  select site_id, is_open, filter_key, count(*) from content_flags group by site_id, is_open, filter_key;
