-- Figures keep their type, summaries are definitions, onset ages follow life, and syncs remember
-- what is left out for good.

-- Prevalences are [{type, class, geographic}]. Types that other languages than English name are
-- left to the next sync.
create function pg_temp.prevalence_type(label text) returns text language sql immutable as $$
  select case lower(label)
    when 'point prevalence' then 'POINT_PREVALENCE'
    when 'annual incidence' then 'ANNUAL_INCIDENCE'
    when 'prevalence at birth' then 'BIRTH_PREVALENCE'
    when 'lifetime prevalence' then 'LIFETIME_PREVALENCE'
    when 'cases/families' then 'CASES_OR_FAMILIES' end
$$;

-- Like `describeFigure` of the reader: '1 case', '4 families'.
create function pg_temp.figure(said jsonb) returns text language sql immutable as $$
  select case
    when said ->> 'class' <> '' then said ->> 'class'
    when said ->> 'type' not ilike 'cases/families' or said ->> 'value' !~ '^[0-9]{1,9}(\.[0-9]{1,9})?$'
      or (said ->> 'value')::numeric = 0 then ''
    else trim_scale((said ->> 'value')::numeric) || ' ' || case
      when said ->> 'qualification' ilike 'famil%'
        then case when (said ->> 'value')::numeric = 1 then 'family' else 'families' end
      else case when (said ->> 'value')::numeric = 1 then 'case' else 'cases' end end
  end
$$;

create function pg_temp.shown_prevalences(epidemiology jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(jsonb_build_object('type', type, 'class', class, 'geographic', geographic)
    order by array_position(array['POINT_PREVALENCE', 'BIRTH_PREVALENCE', 'LIFETIME_PREVALENCE',
      'ANNUAL_INCIDENCE', 'CASES_OR_FAMILIES'], type),
      array_position(array['United States', 'Europe', 'Worldwide'], geographic), place), '[]')
  from (
    select pg_temp.prevalence_type(said ->> 'type') as type, pg_temp.figure(said) as class,
      said ->> 'geographic' as geographic, min(place) as place
    from jsonb_array_elements(epidemiology) with ordinality as rows (said, place)
    where said ->> 'geographic' in ('United States', 'Europe', 'Worldwide')
      and pg_temp.prevalence_type(said ->> 'type') is not null and pg_temp.figure(said) <> ''
    group by 1, 2, 3
  ) as shown
$$;

-- A figure of staff's takes the type that the reference has for it; point prevalence if it has none.
create function pg_temp.typed_prevalences(own jsonb, epidemiology jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(jsonb_build_object('type', coalesce((
      select said ->> 'type' from jsonb_array_elements(pg_temp.shown_prevalences(epidemiology)) as said
      where said ->> 'class' = figure ->> 'class' and said ->> 'geographic' = figure ->> 'geographic'
      limit 1), 'POINT_PREVALENCE'),
    'class', figure ->> 'class', 'geographic', figure ->> 'geographic') order by place), '[]')
  from jsonb_array_elements(own) with ordinality as rows (figure, place)
$$;

update disorders set
  prevalences = case
    when prevalences = reference_prevalences and reference_epidemiology is not null
      then pg_temp.shown_prevalences(reference_epidemiology)
    else pg_temp.typed_prevalences(prevalences, coalesce(reference_epidemiology, '[]')) end,
  reference_prevalences = case
    when reference_epidemiology is not null then pg_temp.shown_prevalences(reference_epidemiology)
    else pg_temp.typed_prevalences(reference_prevalences, '[]') end,
  reference_epidemiology = (
    select coalesce(jsonb_agg(said || jsonb_build_object('class', pg_temp.figure(said), 'type',
      coalesce(pg_temp.prevalence_type(said ->> 'type'), said ->> 'type')) order by place), '[]')
    from jsonb_array_elements(reference_epidemiology) with ordinality as rows (said, place)
    having reference_epidemiology is not null),
  version = version + 1
where prevalences <> '[]' or reference_prevalences <> '[]' or reference_epidemiology <> '[]';

-- Notes of Orphanet's editors stood in place of definitions.
create function pg_temp.is_note(summary text) returns boolean language sql immutable as $$
  select summary like 'This term does not characterize a disease%'
    or summary like 'This entity has been obsoleted from the Orphanet%'
    or summary like 'This entity has been excluded from the Orphanet%'
    or summary like 'This disease is not rare in Europe%'
    or summary like 'This disease is described under %'
$$;
update disorders set
  summary = case when pg_temp.is_note(summary) then '' else summary end,
  reference_summary = case when pg_temp.is_note(reference_summary) then '' else reference_summary end,
  version = version + 1
where pg_temp.is_note(summary) or pg_temp.is_note(reference_summary);
update disorder_sites set summary = null, version = version + 1 where pg_temp.is_note(summary);

create function pg_temp.by_age(ages text[]) returns text[] language sql immutable as $$
  select array(select age from unnest(ages) with ordinality as rows (age, place)
    order by array_position(array['Antenatal', 'Neonatal', 'Infancy', 'Childhood', 'Adolescent',
      'Adult', 'Elderly', 'All ages', 'No data available'], age), place)
$$;
update disorders set onset_age = pg_temp.by_age(onset_age),
  reference_onset_age = case when reference_onset_age is not null
    then pg_temp.by_age(reference_onset_age) end
where cardinality(onset_age) > 1 or cardinality(reference_onset_age) > 1;

-- Differences that wait were compared with the old form.
update reference_syncs set status = 'SUPERSEDED'
  where status = 'READY' and data_type in ('NOMENCLATURE', 'PREVALENCE');

-- Slugs begin and end with a letter or digit. Those of before lead on.
insert into disorder_slugs (slug, disorder_id)
  select slug, id from disorders where slug !~ '[a-z0-9]' on conflict (slug) do nothing;
update disorders set slug = 'condition-' || id where slug !~ '[a-z0-9]';

-- How many sites show a page of the condition.
alter table reference_sync_changes add column pages integer not null default 0;

-- Changes that later syncs leave out from the start.
create table reference_exclusions (
  data_type text not null,
  orpha_code integer not null,
  kind text not null,
  inserted_at timestamptz not null default now(),
  primary key (data_type, orpha_code, kind)
);

-- Why a rollback left the condition as it is: 'edited' or 'used', and the values that were edited.
alter table reference_sync_undo
  add column kept_because text not null default '' check (kept_because in ('', 'edited', 'used')),
  add column kept_fields text[] not null default '{}';

-- Codes are found in any case, and whatever was merged into what.
create index disorder_cross_references_by_code on disorder_cross_references (lower(reference));
