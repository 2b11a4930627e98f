-- After the draw: who was told by mail, and who was replaced by the next in the draw. Places never
-- change, so that the draw can be repeated.
alter table giveaway_draw_entries
  add column notified_at timestamptz,
  add column withdrawn_at timestamptz,
  add column withdrawn_by integer references users (id) on delete set null,
  add column withdrawn_reason text,
  -- The winner whose prize this entry received.
  add column replaces_entry_id bigint,
  add check ((withdrawn_at is null) = (withdrawn_reason is null)),
  add unique (engagement_id, replaces_entry_id);
