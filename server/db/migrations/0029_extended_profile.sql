-- The extended profile: sections of questions that a site asks its members, and what they answered.
-- What staff delete is only hidden, so that answers can come back.

create table profile_sections (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  name text not null check (name = btrim(name) and name <> ''),
  description text not null default '',
  display_order integer not null,
  -- Raised by every change, so that two editors cannot overwrite each other unknowingly.
  version integer not null default 1,
  deleted_at timestamptz,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, id)
);
create unique index profile_sections_name on profile_sections (site_id, lower(name)) where deleted_at is null;
create index profile_sections_in_order on profile_sections (site_id, display_order, id);

create table profile_fields (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  section_id integer not null,
  -- A field of type PARENT in the same section.
  parent_id integer,
  name text not null check (name = btrim(name) and name <> ''),
  description text not null default '',
  type text not null check (type in ('RADIO', 'CHECKBOX', 'SELECT', 'MULTI_SELECT', 'TEXT', 'PARENT')),
  display_order integer not null,
  display_on_profile boolean not null default true,
  icon text not null default 'none' check (icon in ('none', 'person', 'clock', 'clipboard')),
  -- 0 always public, 1 always private, 2 as the member chooses.
  privacy smallint not null default 2 check (privacy between 0 and 2),
  -- How many options it may have, where someone set a limit.
  max_options integer check (max_options > 0),
  version integer not null default 1,
  -- Those deleted together have the same moment, and come back together.
  deleted_at timestamptz,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, id),
  foreign key (site_id, section_id) references profile_sections (site_id, id),
  foreign key (site_id, parent_id) references profile_fields (site_id, id),
  check (parent_id is null or type <> 'PARENT')
);
create index profile_fields_in_order on profile_fields (site_id, section_id, display_order, id);
create index profile_fields_by_parent on profile_fields (site_id, parent_id) where parent_id is not null;

create table profile_field_options (
  id integer generated always as identity primary key,
  site_id integer not null,
  field_id integer not null,
  name text not null check (name = btrim(name) and name <> ''),
  display_order integer not null,
  is_other boolean not null default false,
  cta_text text not null default '',
  cta_link text not null default '',
  is_correct boolean not null default false,
  deleted_at timestamptz,
  unique (site_id, field_id, id),
  foreign key (site_id, field_id) references profile_fields (site_id, id)
);

-- A field is asked of those who chose one of these options, of each field that has some of them.
create table profile_field_dependencies (
  site_id integer not null,
  field_id integer not null,
  on_field_id integer not null,
  option_id integer not null,
  primary key (field_id, option_id),
  foreign key (site_id, field_id) references profile_fields (site_id, id),
  foreign key (site_id, on_field_id, option_id) references profile_field_options (site_id, field_id, id)
);
create index profile_field_dependencies_by_site on profile_field_dependencies (site_id, field_id);

create table profile_answers (
  id bigint generated always as identity primary key,
  site_id integer not null,
  user_id integer not null,
  field_id integer not null,
  -- None for words, where the field takes some.
  option_id integer,
  -- The words, or what 'other' means.
  text text not null default '',
  -- As the member chose, where the choice is theirs.
  is_public boolean not null default false,
  inserted_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  foreign key (site_id, field_id) references profile_fields (site_id, id),
  foreign key (site_id, field_id, option_id) references profile_field_options (site_id, field_id, id)
);
create unique index profile_answers_once on profile_answers (user_id, field_id, coalesce(option_id, 0));
create index profile_answers_by_user on profile_answers (site_id, user_id);
create index profile_answers_by_field on profile_answers (site_id, field_id, option_id, user_id);
