-- outside a transaction
create index concurrently if not exists users_by_folded_address on users (site_id, fold_address(email))
  where email is not null and deleted_at is null;
create index concurrently if not exists content_flags_by_text_band on content_flags using gin (text_bands)
  where is_open and not is_care;
