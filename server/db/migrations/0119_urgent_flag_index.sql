-- outside a transaction
-- Urgent flags come first in every list, by rank: they are sorted from this index alone.
create index concurrently if not exists content_flags_urgent on content_flags (site_id, coalesce(care_rank, '-Infinity'::float8), id)
  include (filter_key, decided_by_id, opened_at, inserted_at, updated_at, report_count, spam_prob, offensive_prob, disagreement, urgency, care_rank, is_open, is_urgent)
  where is_urgent;
