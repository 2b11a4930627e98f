-- outside a transaction
create index concurrently if not exists engagement_days_by_day on engagement_days (site_id, day);
create index concurrently if not exists short_link_days_by_day on short_link_days (site_id, day);
