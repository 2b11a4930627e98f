-- Conditions on the sites: their alphabet, and the sitemaps, with when readers last saw one change
-- and what marks it.

-- The same alphabet on every database, whatever its collation; accents move no name in it.
alter table disorders add column sort_name text collate "C" not null
  generated always as (lower(without_accents(name))) stored;
drop index disorders_by_initial;
create index disorders_by_initial on disorders (initial, sort_name, id)
  include (name, filter_key) where filter_key is not null;

alter table disorders
  add column pictures text[] not null generated always as (pictures_in(body)) stored,
  -- When what its page says was changed last, or the page came to be.
  add column changed_at timestamptz;
update disorders set changed_at = updated_at;
alter table disorders
  alter column changed_at set default now(),
  alter column changed_at set not null;
alter table disorder_sites
  add column pictures text[] not null generated always as (pictures_in(body)) stored,
  -- Null while the site says nothing of its own there.
  add column changed_at timestamptz;
update disorder_sites set changed_at = updated_at
  where num_nonnulls(has_detail_page, summary, body, seo) > 0;

create function note_condition_change() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end
$$;
create trigger disorders_changed before update on disorders
  for each row when ((old.name, old.slug, old.synonyms, old.summary, old.body, old.prevalences, old.inheritance_type,
      old.onset_age, old.parent_id, old.seo, old.is_active, old.has_detail_page, old.merged_into_id)
    is distinct from (new.name, new.slug, new.synonyms, new.summary, new.body, new.prevalences, new.inheritance_type,
      new.onset_age, new.parent_id, new.seo, new.is_active, new.has_detail_page, new.merged_into_id))
  execute function note_condition_change();
create trigger disorder_sites_changed_on_insert before insert on disorder_sites
  for each row when (num_nonnulls(new.has_detail_page, new.summary, new.body, new.seo) > 0)
  execute function note_condition_change();
create trigger disorder_sites_changed_on_update before update on disorder_sites
  for each row when ((old.has_detail_page, old.summary, old.body, old.seo)
    is distinct from (new.has_detail_page, new.summary, new.body, new.seo))
  execute function note_condition_change();

-- The catalogue is the network's, so a change of it is one of all sites. One that has no page may
-- have one on a site, but not before it is there.
create function mark_condition_sitemaps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into sitemap_marks (kind) select 'conditions'
      where exists (select from new_rows where is_active and has_detail_page);
  elsif tg_op = 'DELETE' then
    insert into sitemap_marks (kind) select 'conditions'
      where exists (select from old_rows where is_active);
  else
    insert into sitemap_marks (kind) select 'conditions' where exists (
      select from new_rows as new_row join old_rows as old_row on old_row.id = new_row.id
      where (old_row.is_active or new_row.is_active)
        and (old_row.slug, old_row.name, old_row.seo, old_row.is_active, old_row.has_detail_page,
          old_row.merged_into_id, old_row.pictures, old_row.changed_at)
          is distinct from (new_row.slug, new_row.name, new_row.seo, new_row.is_active, new_row.has_detail_page,
          new_row.merged_into_id, new_row.pictures, new_row.changed_at));
  end if;
  return null;
end
$$;
create trigger disorders_marked_on_insert after insert on disorders
  referencing new table as new_rows for each statement execute function mark_condition_sitemaps();
create trigger disorders_marked_on_update after update on disorders
  referencing old table as old_rows new table as new_rows for each statement execute function mark_condition_sitemaps();
create trigger disorders_marked_on_delete after delete on disorders
  referencing old table as old_rows for each statement execute function mark_condition_sitemaps();
create trigger disorder_sites_marked_on_insert after insert on disorder_sites
  referencing new table as new_rows for each statement execute function mark_sitemap('conditions');
create trigger disorder_sites_marked_on_update after update on disorder_sites
  referencing new table as new_rows for each statement execute function mark_sitemap('conditions');
create trigger disorder_sites_marked_on_delete after delete on disorder_sites
  referencing old table as old_rows for each statement execute function mark_sitemap('conditions');
