-- The newest message that each of the two has seen. Null in conversations that neither has opened
-- since this was added: nothing in them counts as unread.
alter table conversations
  add column first_user_read_id integer,
  add column second_user_read_id integer;
