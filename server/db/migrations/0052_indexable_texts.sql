-- Each of these signs may begin a file path or a comment, which PostgreSQL's text search parser
-- follows to the end of the text: thousands of them in one text take minutes.
create function indexable_text(written text) returns text language sql immutable parallel safe as $$
  select replace(replace(translate(written, '~', ' '), '<!--', ' '), './', '. ')
$$;

drop index comments_words;
create index comments_words on comments
  using gin (to_tsvector('english', indexable_text(body)));
drop index threads_words;
create index threads_words on threads
  using gin (to_tsvector('english', indexable_text(name || ' ' || body)));
drop index replies_words;
create index replies_words on replies
  using gin (to_tsvector('english', indexable_text(body)));
drop index user_profile_statuses_words;
create index user_profile_statuses_words on user_profile_statuses
  using gin (to_tsvector('english', indexable_text(body)));
drop index user_profile_status_replies_words;
create index user_profile_status_replies_words on user_profile_status_replies
  using gin (to_tsvector('english', indexable_text(body)));

drop index posts_words;
alter table posts drop column words;
alter table posts add column words tsvector not null generated always as (
  to_tsvector(
    'english', indexable_text(title || ' ' || excerpt || ' ' || without_shortcodes(body)))
  || coalesce(to_tsvector('english', indexable_text(content::text)::jsonb), '')) stored;
create index posts_words on posts using gin (site_id, words);
