-- outside a transaction
-- Sort orders with the opening time, by which searches filter.
create index concurrently if not exists content_flags_sorted_by_insertion on content_flags (site_id, is_open, is_urgent, inserted_at, id) include (filter_key, decided_by_id, opened_at);
create index concurrently if not exists content_flags_sorted_by_update on content_flags (site_id, is_open, is_urgent, updated_at, id) include (filter_key, decided_by_id, opened_at);
create index concurrently if not exists content_flags_sorted_by_reports on content_flags (site_id, is_open, is_urgent, report_count, id) include (filter_key, decided_by_id, opened_at);
create index concurrently if not exists content_flags_sorted_by_spam on content_flags (site_id, is_open, is_urgent, coalesce(spam_prob, -1), id) include (filter_key, decided_by_id, opened_at, spam_prob);
create index concurrently if not exists content_flags_sorted_by_offence on content_flags (site_id, is_open, is_urgent, coalesce(offensive_prob, -1), id) include (filter_key, decided_by_id, opened_at, offensive_prob);
create index concurrently if not exists content_flags_sorted_by_disagreement on content_flags (site_id, is_open, is_urgent, coalesce(disagreement, -1), id) include (filter_key, decided_by_id, opened_at, disagreement);
create index concurrently if not exists content_flags_sorted_by_urgency on content_flags (site_id, is_open, is_urgent, urgency, id) include (filter_key, decided_by_id, opened_at);
drop index concurrently if exists content_flags_list_by_insertion;
drop index concurrently if exists content_flags_list_by_update;
drop index concurrently if exists content_flags_list_by_reports;
drop index concurrently if exists content_flags_list_by_spam;
drop index concurrently if exists content_flags_list_by_offence;
drop index concurrently if exists content_flags_list_by_disagreement;
drop index concurrently if exists content_flags_list_by_urgency;
-- Few matches are sorted from these alone, also by urgency.
create index concurrently if not exists content_flags_found_by_filter on content_flags (site_id, is_open, filter_key)
  include (id, is_urgent, opened_at, inserted_at, updated_at, report_count, spam_prob, offensive_prob, disagreement, urgency);
create index concurrently if not exists content_flags_found_by_decider on content_flags (site_id, decided_by_id, is_open, filter_key)
  include (id, is_urgent, opened_at, inserted_at, updated_at, report_count, spam_prob, offensive_prob, disagreement, urgency)
  where decided_by_id is not null;
drop index concurrently if exists content_flags_list_by_filter;
drop index concurrently if exists content_flags_list_by_decider;
