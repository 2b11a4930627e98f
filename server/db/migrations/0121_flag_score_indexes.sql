-- outside a transaction
-- Flags with a reason, in the order of its score: without it, they come behind all others.
create index concurrently if not exists content_flags_spam_by_score on content_flags (site_id, is_open, is_urgent, coalesce(spam_prob, -1), id) include (filter_key, decided_by_id, opened_at, spam_prob) where is_spam;
create index concurrently if not exists content_flags_offensive_by_score on content_flags (site_id, is_open, is_urgent, coalesce(offensive_prob, -1), id) include (filter_key, decided_by_id, opened_at, offensive_prob) where is_offensive;
create index concurrently if not exists content_flags_reported_by_count on content_flags (site_id, is_open, is_urgent, report_count, id) include (filter_key, decided_by_id, opened_at) where is_reported;
