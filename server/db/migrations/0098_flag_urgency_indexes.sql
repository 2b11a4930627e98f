-- outside a transaction
create index concurrently if not exists content_flags_list_by_urgency on content_flags (site_id, is_open, is_urgent, urgency, id) include (filter_key, decided_by_id);
-- Figures and simulations read the decisions of a period.
create index concurrently if not exists content_flags_by_decision on content_flags (site_id, decided_at) where decided_at is not null;
