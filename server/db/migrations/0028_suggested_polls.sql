-- Polls that pages suggest to those who have not answered them, by priority.
create index engagements_suggested on engagements (site_id, priority, id)
  where deleted_at is null and is_suggestable;
-- Whether a picture of ours stands in a widget, and so may be seen by anyone.
create index engagements_by_picture on engagements (image_url)
  where deleted_at is null and image_url <> '';
