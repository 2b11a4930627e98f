-- outside a transaction
-- With the columns of the other sort, so that all matches of one letter are sorted from the index.
create index concurrently if not exists users_prefix_of_username on users (site_id, lower(username) text_pattern_ops) include (id, role_id, username, email) where deleted_at is null;
create index concurrently if not exists users_prefix_of_email on users (site_id, lower(email) text_pattern_ops) include (id, role_id, email, username) where deleted_at is null;
drop index concurrently if exists users_prefix_username;
drop index concurrently if exists users_prefix_email;
