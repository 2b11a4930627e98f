-- Words of flagged texts, by which the queue is searched. Triggers keep them up to date, so that
-- they follow every edit, whoever makes it.
create table content_flag_words (
  content_flag_id integer primary key,
  site_id integer not null,
  is_open boolean not null,
  words tsvector not null,
  foreign key (site_id, content_flag_id) references content_flags (site_id, id) on delete cascade
);
-- Neither site nor state is a column of these: a frequent value has a long list in a GIN index, of
-- which a part is read for every match.
create index content_flag_words_search_open on content_flag_words using gin (words) where is_open;
create index content_flag_words_search_closed on content_flag_words using gin (words)
  where not is_open;

-- Null for people, and for texts that are gone.
create function find_flagged_words(kind text, item_id integer) returns tsvector
language sql stable as $$
  select case kind
    when 'comment' then (select to_tsvector('english', indexable_text(body))
      from comments where id = item_id)
    when 'thread' then (select to_tsvector('english', indexable_text(name || ' ' || body))
      from threads where id = item_id)
    when 'reply' then (select to_tsvector('english', indexable_text(body))
      from replies where id = item_id)
    when 'user_profile_status' then (select to_tsvector('english', indexable_text(body))
      from user_profile_statuses where id = item_id)
    when 'user_profile_status_reply' then (select to_tsvector('english', indexable_text(body))
      from user_profile_status_replies where id = item_id)
  end
$$;

create function store_flag_words() returns trigger language plpgsql as $$
begin
  insert into content_flag_words (content_flag_id, site_id, is_open, words)
    select new.id, new.site_id, new.is_open, flagged
    from find_flagged_words(new.assoc_type, new.assoc_id) as flagged where flagged is not null
    on conflict (content_flag_id) do nothing;
  return null;
end
$$;
create trigger content_flags_words_stored after insert on content_flags
  for each row when (new.assoc_type <> 'user') execute function store_flag_words();

create function follow_open_flag_words() returns trigger language plpgsql as $$
begin
  update content_flag_words set is_open = new.is_open where content_flag_id = new.id;
  return null;
end
$$;
create trigger content_flags_words_followed after update of is_open on content_flags
  for each row when (old.is_open is distinct from new.is_open)
  execute function follow_open_flag_words();

-- The argument is the kind of content.
create function follow_flagged_text() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from content_flag_words where content_flag_id = (select id from content_flags
      where site_id = old.site_id and assoc_type = tg_argv[0] and assoc_id = old.id);
  else
    update content_flag_words set words = find_flagged_words(tg_argv[0], new.id)
      where content_flag_id = (select id from content_flags
        where site_id = new.site_id and assoc_type = tg_argv[0] and assoc_id = new.id);
  end if;
  return null;
end
$$;
create trigger comments_flag_words_changed after update of body on comments
  for each row when (old.body is distinct from new.body)
  execute function follow_flagged_text('comment');
create trigger comments_flag_words_removed after delete on comments
  for each row execute function follow_flagged_text('comment');
create trigger threads_flag_words_changed after update of name, body on threads
  for each row when ((old.name, old.body) is distinct from (new.name, new.body))
  execute function follow_flagged_text('thread');
create trigger threads_flag_words_removed after delete on threads
  for each row execute function follow_flagged_text('thread');
create trigger replies_flag_words_changed after update of body on replies
  for each row when (old.body is distinct from new.body)
  execute function follow_flagged_text('reply');
create trigger replies_flag_words_removed after delete on replies
  for each row execute function follow_flagged_text('reply');
create trigger user_profile_statuses_flag_words_changed after update of body on user_profile_statuses
  for each row when (old.body is distinct from new.body)
  execute function follow_flagged_text('user_profile_status');
create trigger user_profile_statuses_flag_words_removed after delete on user_profile_statuses
  for each row execute function follow_flagged_text('user_profile_status');
create trigger user_profile_status_replies_flag_words_changed
  after update of body on user_profile_status_replies
  for each row when (old.body is distinct from new.body)
  execute function follow_flagged_text('user_profile_status_reply');
create trigger user_profile_status_replies_flag_words_removed
  after delete on user_profile_status_replies
  for each row execute function follow_flagged_text('user_profile_status_reply');

-- Flags about people and about texts that are gone count as a step, too: a batch without any id
-- would end the back-fill.
insert into backfills (name, statement) values ('content_flag_words',
  'with next as (
     select id, site_id, is_open, find_flagged_words(assoc_type, assoc_id) as words
     from content_flags where id > $1 order by id limit $2
   ), stored as (
     insert into content_flag_words (content_flag_id, site_id, is_open, words)
     select id, site_id, is_open, words from next where words is not null
     on conflict (content_flag_id) do nothing
   )
   select id from next');
