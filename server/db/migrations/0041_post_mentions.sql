-- Whom a post mentions, in a column of its own. An index over something that is worked out from the
-- body has every index of the row written anew by each edit of a body, even by those that change
-- nothing that any of them has, such as where a link leads to.
drop index posts_mentions;
-- Such edits stay on the page of the row, if there is room on it.
alter table posts set (fillfactor = 90);
alter table posts add column mentions integer[] not null generated always as (mentioned_users(body)) stored;
create index posts_mentions on posts using gin (mentions) where mentions <> '{}';
