-- outside a transaction
create index concurrently if not exists moderation_decisions_by_policy
  on moderation_decisions (site_id, policy_id, content_flag_id)
  where content_flag_id is not null and withdrawn_at is null;
