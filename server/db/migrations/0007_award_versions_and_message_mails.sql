-- Raised by every edit, so that two editors cannot overwrite each other unknowingly.
alter table awards add column version integer not null default 1;

-- A mail has told them of messages that they have not looked at since: one is enough until then.
alter table conversations
  add column first_user_mailed boolean not null default false,
  add column second_user_mailed boolean not null default false;
