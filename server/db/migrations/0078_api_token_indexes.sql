-- outside a transaction
create index concurrently if not exists intake_keys_by_site on intake_keys (site_id, id);
create index concurrently if not exists intake_keys_by_user on intake_keys (user_id);
alter table intake_keys validate constraint intake_keys_user_id_fkey;
alter table intake_keys validate constraint intake_keys_created_by_id_fkey;
alter table intake_keys validate constraint intake_keys_requests_per_minute_check;
