-- The network's catalogue of conditions: what staff say, what the reference says beside it, what a
-- site shows otherwise, and what was merged.

-- What a slug and a letter of the alphabet are made from.
create function without_accents(words text) returns text language sql immutable parallel safe as $$
  select translate(words,
    'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŠŽàáâãäåçèéêëìíîïñòóôõöøùúûüýÿšž',
    'AAAAAACEEEEIIIINOOOOOOUUUUYSZaaaaaaceeeeiiiinoooooouuuuyysz')
$$;

create function disorder_slug(name text) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(trim(both '-' from left(
    regexp_replace(lower(without_accents(name)), '[^a-z0-9]+', '-', 'g'), 150)), ''), 'condition')
$$;

create function disorder_initial(name text) returns text language sql immutable parallel safe as $$
  select case when upper(without_accents(left(name, 1))) ~ '^[A-Z]$'
    then upper(without_accents(left(name, 1))) else '#' end
$$;

-- One line for each name, so that nothing is found across two of them.
create function disorder_search_text(name text, synonyms text[], orpha_code integer) returns text
  language sql immutable parallel safe as $$
  select lower(name || E'\n' || array_to_string(synonyms, E'\n')
    || coalesce(E'\norpha:' || orpha_code, ''))
$$;

drop index disorders_name, disorders_search;

alter table disorders
  add column slug text not null default '',
  add column disorder_type text not null default '',
  add column disorder_group text not null default 'DISORDER'
    check (disorder_group in ('DISORDER', 'GROUP_OF_DISORDERS', 'SUBTYPE_OF_DISORDER')),
  add column summary text not null default '',
  add column body text not null default '',
  add column synonyms text[] not null default '{}',
  -- [{class, geographic}], of United States, Europe and Worldwide.
  add column prevalences jsonb not null default '[]',
  add column inheritance_type text[] not null default '{}',
  add column onset_age text[] not null default '{}',
  add column death_age text not null default '',
  add column ad_tags text[] not null default '{}',
  add column seo jsonb not null default '{}',
  add column is_active boolean not null default true,
  add column is_featured boolean not null default false,
  add column has_detail_page boolean not null default false,
  -- What it is a kind or a part of, and the top of that: see file_disorders below.
  add column parent_id integer references disorders (id) check (parent_id <> id),
  add column category_id integer references disorders (id),
  -- What the source names instead of one that it withdrew.
  add column replaced_by_id integer references disorders (id) check (replaced_by_id <> id),
  -- Merged ones stay as rows, so that their addresses lead on, a reference finds them, and a merge
  -- can be undone. Always a condition that is not merged itself.
  add column merged_into_id integer references disorders (id) check (merged_into_id <> id),

  -- The reference, as it was last applied; null where it said nothing yet. No edit of staff touches
  -- these. A value that equals its reference follows it; one that differs is staff's and stays.
  add column orpha_code integer unique check (orpha_code > 0),
  add column flag_value integer not null default 0,
  add column total_status text not null default '',
  add column reference_name text,
  add column reference_disorder_type text,
  add column reference_disorder_group text,
  add column reference_summary text,
  add column reference_synonyms text[],
  add column reference_prevalences jsonb,
  -- All geographies, with type, qualification, value, validation and source of each.
  add column reference_epidemiology jsonb,
  add column reference_inheritance_type text[],
  add column reference_onset_age text[],
  add column reference_death_age text,
  add column reference_is_active boolean,
  add column reference_parent_id integer references disorders (id),

  -- Raised by every change, so that two editors cannot overwrite each other unknowingly.
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now();

-- Slugs that conditions had once lead to where they are now.
create table disorder_slugs (
  slug text primary key,
  disorder_id integer not null references disorders (id) on delete cascade,
  inserted_at timestamptz not null default now()
);
create index disorder_slugs_by_disorder on disorder_slugs (disorder_id);

-- Whoever gives none gets one from the name; with the reference's code, or a number, if it is taken.
create function fill_disorder_slug() returns trigger language plpgsql as $$
declare
  base text := disorder_slug(new.name);
  tries integer := 1;
begin
  new.slug := base;
  while exists (select 1 from disorders where slug = new.slug)
      or exists (select 1 from disorder_slugs where slug = new.slug) loop
    new.slug := case when tries = 1 and new.orpha_code is not null
      then base || '-' || new.orpha_code else base || '-' || (tries + 1) end;
    tries := tries + 1;
  end loop;
  return new;
end
$$;
create trigger disorders_given_slug before insert on disorders
  for each row when (new.slug = '') execute function fill_disorder_slug();

do $$
declare
  known record;
begin
  for known in select id, disorder_slug(name) as slug from disorders order by id loop
    update disorders set slug = known.slug || case
      when exists (select 1 from disorders where slug = known.slug) then '-' || known.id else '' end
      where id = known.id;
  end loop;
end
$$;
create unique index disorders_slug on disorders (slug);
alter table disorders
  add constraint disorders_slug_form check (slug ~ '^[a-z0-9-]+$'),
  -- What lists filter by, as one number; null for merged ones, which no list has. Bits: active,
  -- relatable, featured, detail page, then two for the group.
  add column filter_key integer generated always as (case when merged_into_id is null then
    is_active::int + is_relatable_to_users::int * 2 + is_featured::int * 4 + has_detail_page::int * 8
    + case disorder_group when 'DISORDER' then 16 when 'GROUP_OF_DISORDERS' then 32 else 48 end
    end) stored,
  add column initial text not null generated always as (disorder_initial(name)) stored,
  add column search_text text not null
    generated always as (disorder_search_text(name, synonyms, orpha_code)) stored;

-- Two of staff's own never have the same name. The reference has some twice, one of them withdrawn.
create unique index disorders_custom_name on disorders (lower(name))
  where orpha_code is null and merged_into_id is null;

-- One for each sort; what a filter asks is in the index, too, so that rows which are only passed
-- over are never fetched.
create index disorders_by_name on disorders (lower(name), id)
  include (name, disorder_type, filter_key) where filter_key is not null;
create index disorders_by_type on disorders (lower(disorder_type), lower(name), id)
  include (name, disorder_type, filter_key) where filter_key is not null;
create index disorders_by_group on disorders (disorder_group, lower(name), id)
  include (name, disorder_type, filter_key) where filter_key is not null;
create index disorders_by_code on disorders (coalesce(orpha_code, 0), id)
  include (orpha_code, disorder_type, filter_key) where filter_key is not null;
create index disorders_by_update on disorders (updated_at, id)
  include (disorder_type, filter_key) where filter_key is not null;
-- Few of many: found by what they are, then sorted.
create index disorders_by_kind on disorders (filter_key, disorder_type, id);
create index disorders_search on disorders using gin (search_text gin_trgm_ops);
-- The pages of a site: letter by letter, and what is below a condition.
create index disorders_by_initial on disorders (initial, lower(name), id)
  include (name, filter_key) where filter_key is not null;
create index disorders_by_parent on disorders (parent_id, lower(name), id)
  include (name, filter_key) where parent_id is not null;
create index disorders_by_category on disorders (category_id, lower(name), id)
  include (name, filter_key) where category_id is not null;
create index disorders_by_reference_parent on disorders (reference_parent_id)
  where reference_parent_id is not null;
create index disorders_by_replacement on disorders (replaced_by_id) where replaced_by_id is not null;
create index disorders_by_merge on disorders (merged_into_id) where merged_into_id is not null;

-- How many there are of each kind, so that no list counts. Whoever writes several takes the rows in
-- one order.
create table disorder_counts (
  disorder_type text not null,
  filter_key integer not null,
  disorders integer not null,
  primary key (disorder_type, filter_key)
);
create function count_disorders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into disorder_counts as counted (disorder_type, filter_key, disorders)
      select disorder_type, filter_key, count(*) from new_rows where filter_key is not null
      group by disorder_type, filter_key order by disorder_type, filter_key
      on conflict (disorder_type, filter_key)
        do update set disorders = counted.disorders + excluded.disorders;
  elsif tg_op = 'DELETE' then
    insert into disorder_counts as counted (disorder_type, filter_key, disorders)
      select disorder_type, filter_key, -count(*) from old_rows where filter_key is not null
      group by disorder_type, filter_key order by disorder_type, filter_key
      on conflict (disorder_type, filter_key)
        do update set disorders = counted.disorders + excluded.disorders;
  else
    insert into disorder_counts as counted (disorder_type, filter_key, disorders)
      select disorder_type, filter_key, sum(change) from (
        select disorder_type, filter_key, -1 as change from old_rows
        union all
        select disorder_type, filter_key, 1 from new_rows
      ) changes where filter_key is not null
      group by disorder_type, filter_key having sum(change) <> 0 order by disorder_type, filter_key
      on conflict (disorder_type, filter_key)
        do update set disorders = counted.disorders + excluded.disorders;
  end if;
  return null;
end
$$;
insert into disorder_counts (disorder_type, filter_key, disorders)
  select disorder_type, filter_key, count(*) from disorders group by disorder_type, filter_key;
create trigger disorders_counted_on_insert after insert on disorders
  referencing new table as new_rows for each statement execute function count_disorders();
create trigger disorders_counted_on_update after update on disorders
  referencing old table as old_rows new table as new_rows for each statement execute function count_disorders();
create trigger disorders_counted_on_delete after delete on disorders
  referencing old table as old_rows for each statement execute function count_disorders();

-- Finds the top again for the given conditions and all below them; to be called by whoever changes
-- a parent. Nothing is more than twenty levels deep, and a circle ends there, too.
create function file_disorders(changed integer[]) returns void language sql as $$
  with recursive below (id, depth) as (
    select unnest(changed), 0
    union
    select disorders.id, depth + 1 from below join disorders on disorders.parent_id = below.id
      where depth < 20
  ), climbed (id, top, depth) as (
    select disorders.id, disorders.parent_id, 1 from disorders
      where disorders.id in (select below.id from below)
    union all
    select climbed.id, disorders.parent_id, depth + 1 from climbed
      join disorders on disorders.id = climbed.top
      where disorders.parent_id is not null and depth < 20
  ), tops as (
    select distinct on (id) id, top from climbed order by id, depth desc
  )
  update disorders set category_id = tops.top from tops
    where disorders.id = tops.id and disorders.category_id is distinct from tops.top
$$;

-- Codes of the same condition elsewhere, as the reference has them. Those of merged conditions are
-- shown with the one that they were merged into, and stay where a reference looks for them.
create table disorder_cross_references (
  id integer generated always as identity primary key,
  disorder_id integer not null references disorders (id) on delete cascade,
  source text not null,
  reference text not null,
  relation text not null default '',
  icd_relation text not null default '',
  validation_status text not null default '',
  unique (disorder_id, source, reference)
);

-- What a site shows otherwise than the network; null is the network's value.
create table disorder_sites (
  site_id integer not null references sites (id),
  disorder_id integer not null references disorders (id) on delete cascade,
  is_featured boolean,
  has_detail_page boolean,
  summary text,
  body text,
  ad_tags text[],
  seo jsonb,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (site_id, disorder_id)
);
create index disorder_sites_by_disorder on disorder_sites (disorder_id);
create index disorder_sites_with_flags on disorder_sites (site_id, disorder_id)
  include (is_featured, has_detail_page)
  where is_featured is not null or has_detail_page is not null;

-- One row for each condition that was merged into another, with what it takes to undo it: which
-- synonyms and ad tags the other gained, which conditions were below it or merged into it before.
create table disorder_merges (
  id integer generated always as identity primary key,
  from_id integer not null references disorders (id) on delete cascade,
  into_id integer not null references disorders (id) on delete cascade,
  moved jsonb not null,
  merged_at timestamptz not null default now(),
  undone_at timestamptz
);
create unique index disorder_merges_standing on disorder_merges (from_id) where undone_at is null;
create index disorder_merges_by_target on disorder_merges (into_id, id);

-- Rows that point elsewhere since. They go with the person or the campaign, so that nothing of
-- someone who is gone is left here. Of someone who had both, the row stays with the merged one.
create table disorder_merge_members (
  merge_id integer not null references disorder_merges (id) on delete cascade,
  user_disorder_id integer not null references user_disorders (id) on delete cascade,
  primary key (merge_id, user_disorder_id)
);
create index disorder_merge_members_by_row on disorder_merge_members (user_disorder_id);
create table disorder_merge_campaigns (
  merge_id integer not null references disorder_merges (id) on delete cascade,
  opportunity_campaign_id integer not null references opportunity_campaigns (id) on delete cascade,
  primary key (merge_id, opportunity_campaign_id)
);
create index disorder_merge_campaigns_by_row on disorder_merge_campaigns (opportunity_campaign_id);

-- Who shares a condition, on one site or on all.
create index user_disorders_by_disorder on user_disorders (disorder_id, site_id, user_id);
create index opportunity_campaigns_by_disorder on opportunity_campaigns (disorder_id)
  where disorder_id is not null;
-- The history of a condition is the network's: its events come from any site.
create index audit_events_of_disorders on audit_events (entity_id, id) where entity_type = 'disorder';
