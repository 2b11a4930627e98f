-- What stands between two variants everyone reads. The first repetition of a pattern says for all
-- of it how much it takes: as it was, it took everything from the first mark to the last.
create or replace function without_shortcodes(body text) returns text
language sql immutable parallel safe as $$
  select case when strpos(body, '[') = 0 then body else
    regexp_replace(
      regexp_replace(body, '\[experiment\s[^]<]*?\].*?\[/experiment\]', ' ', 'g'),
      '\[(/experiment|poll|quizlet|[a-z][a-z0-9_-]*(\s+[a-z0-9_-]+=[^]\s]+)+)\s*\]',
      ' ', 'gi')
  end
$$;

-- Their words are made anew; other bodies have the same as before.
update posts set body = body where strpos(body, '[experiment') > 0;
