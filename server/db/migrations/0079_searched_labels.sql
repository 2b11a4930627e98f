-- Post search also reads tags, categories and the content of AI pages: changes of these mark posts.

drop trigger posts_index_marked_on_insert on posts;
create trigger posts_index_marked_on_insert after insert on posts
  for each row when (new.is_public) execute function mark_post_for_index();
drop trigger posts_index_marked_on_update on posts;
create trigger posts_index_marked_on_update after update on posts
  for each row when (
    (old.title, old.excerpt, old.body, old.content, old.is_public, old.published_at)
    is distinct from
    (new.title, new.excerpt, new.body, new.content, new.is_public, new.published_at))
  execute function mark_post_for_index();

create function mark_labelled_post_for_index() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  insert into post_index_marks (post_id, site_id, changed_in)
    values (changed.post_id, changed.site_id, pg_current_xact_id()::text::bigint)
    on conflict (post_id) do update set changed_in = excluded.changed_in;
  return null;
end
$$;
create trigger post_tags_index_marked after insert or delete on post_tags
  for each row execute function mark_labelled_post_for_index();
create trigger post_categories_index_marked after insert or delete on post_categories
  for each row execute function mark_labelled_post_for_index();

create function mark_posts_of_label_for_index() returns trigger language plpgsql as $$
begin
  -- In order of id, so that two renames cannot wait for each other.
  if tg_table_name = 'tags' then
    insert into post_index_marks (post_id, site_id, changed_in)
      select post_id, site_id, pg_current_xact_id()::text::bigint
      from post_tags where tag_id = new.id order by post_id
      on conflict (post_id) do update set changed_in = excluded.changed_in;
  else
    insert into post_index_marks (post_id, site_id, changed_in)
      select post_id, site_id, pg_current_xact_id()::text::bigint
      from post_categories where site_id = new.site_id and category_id = new.id order by post_id
      on conflict (post_id) do update set changed_in = excluded.changed_in;
  end if;
  return null;
end
$$;
create trigger tags_index_marked after update on tags
  for each row when (old.name is distinct from new.name) execute function mark_posts_of_label_for_index();
create trigger categories_index_marked after update on categories
  for each row when (old.name is distinct from new.name) execute function mark_posts_of_label_for_index();
