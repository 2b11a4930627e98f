-- What a body says by itself: shortcodes stand for something else, and of the variants of an
-- experiment nobody reads all. Neither is what anyone looks for.
create function without_shortcodes(body text) returns text language sql immutable parallel safe as $$
  select case when strpos(body, '[') = 0 then body else
    regexp_replace(
      regexp_replace(body, '\[experiment\s[^]<]*\].*?\[/experiment\]', ' ', 'g'),
      '\[(/experiment|poll|quizlet|[a-z][a-z0-9_-]*(\s+[a-z0-9_-]+=[^]\s]+)+)\s*\]',
      ' ', 'gi')
  end
$$;

drop index posts_words;
alter table posts drop column words;
alter table posts add column words tsvector not null generated always as (
  to_tsvector('english', title || ' ' || excerpt || ' ' || without_shortcodes(body))
  || coalesce(to_tsvector('english', content), '')) stored;
create index posts_words on posts using gin (site_id, words);
