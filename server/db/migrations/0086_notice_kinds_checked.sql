-- outside a transaction
alter table moderation_notices validate constraint moderation_notices_kind_check;
