-- Addresses that visitors typed and nobody has confirmed yet: neither an entry nor a subscriber.
create table address_confirmations (
  id bigint generated always as identity primary key,
  -- SHA-256 of the secret in the mailed link; null until a job has mailed it.
  token_hash bytea unique,
  site_id integer not null references sites (id),
  purpose text not null check (purpose in ('entry', 'wall')),
  -- The giveaway to enter, or the item whose results are behind the wall.
  engagement_id integer not null references engagements (id) on delete cascade,
  email text not null check (email = lower(email)),
  -- The same for all aliases of one mailbox; see lib/mailbox.ts.
  mailbox text not null,
  expires_at timestamptz not null,
  inserted_at timestamptz not null default now()
);
create index address_confirmations_by_item on address_confirmations (engagement_id, purpose, mailbox);
create index address_confirmations_by_address on address_confirmations (site_id, email);
create index address_confirmations_by_expiry on address_confirmations (expires_at);

alter table giveaway_entries
  -- One entry for each mailbox, whatever alias was typed.
  add column mailbox text,
  -- How the address was proven: by an account, by a mailed link, or not at all in entries made
  -- before links were mailed.
  add column confirmed_by text not null default 'before'
    check (confirmed_by in ('account', 'mail', 'before'));
update giveaway_entries set confirmed_by = 'account' where user_id is not null;
alter table giveaway_entries alter column confirmed_by drop default;

-- Of several entries that were made with aliases of one mailbox, the first gets the key: all of
-- them count, as they did when they were made.
with parts as (
  select id, engagement_id,
    regexp_replace(split_part(lower(email), '@', 1), '^([^+]+)\+.*$', '\1') as local,
    case split_part(lower(email), '@', 2)
      when 'googlemail.com' then 'gmail.com'
      when 'protonmail.com' then 'proton.me' when 'pm.me' then 'proton.me'
      else split_part(lower(email), '@', 2) end as domain
  from giveaway_entries where email is not null
), keys as (
  select id, engagement_id, case when domain in ('gmail.com', 'proton.me')
    then replace(local, '.', '') else local end || '@' || domain as mailbox
  from parts
), firsts as (
  select distinct on (engagement_id, mailbox) id, mailbox from keys
  order by engagement_id, mailbox, id
)
update giveaway_entries as entry set mailbox = firsts.mailbox
from firsts where firsts.id = entry.id;
create unique index giveaway_entries_of_mailbox on giveaway_entries (engagement_id, mailbox)
  where mailbox is not null;
