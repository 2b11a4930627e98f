-- Polls that pages suggest to those who have not answered them, by priority.
create index engagements_suggested on engagements (site_id, priority, id)
  where deleted_at is null and is_suggestable;
