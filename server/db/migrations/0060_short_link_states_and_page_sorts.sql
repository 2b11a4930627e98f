-- Archived links go on working and leave the list. Deleted ones lead nowhere, and their codes are
-- not given to others: they are in print and in mails.
alter table short_links add column state text not null default 'ACTIVE'
  check (state in ('ACTIVE', 'ARCHIVED', 'DELETED'));

-- A deleted link leaves its destination to a new one.
drop index short_links_thread;
create unique index short_links_thread on short_links (site_id, thread_id)
  where thread_id is not null and state <> 'DELETED';
drop index short_links_to_url;
create unique index short_links_to_url on short_links (site_id, to_url)
  where thread_id is null and state <> 'DELETED';
-- Nearly all links are active, and the other indexes list those.
create index short_links_inactive on short_links (site_id, state, inserted_at, id)
  where state <> 'ACTIVE';

-- One for each sort of the list of AI pages; by publication they have one already.
create index posts_ai_pages_by_title on posts (site_id, lower(title), id)
  where type = 'JOURNAI' and not is_deleted;
create index posts_ai_pages_by_status on posts (site_id, status, id)
  where type = 'JOURNAI' and not is_deleted;
create index posts_ai_pages_by_change on posts (site_id, modified_at, id)
  where type = 'JOURNAI' and not is_deleted;
