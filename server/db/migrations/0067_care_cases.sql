-- A case beside each flag in the care lane: its state, who answered, what is due next.

-- Order within the lane, highest first; null outside of it.
alter table content_flags add column care_rank double precision;

create table care_cases (
  content_flag_id integer primary key,
  site_id integer not null,
  person_id integer not null,
  state text not null default 'UNANSWERED',
  -- The score agreed or staff confirmed it. A member's report alone does not.
  is_confirmed boolean not null,
  urgency smallint not null,
  -- Texts of the same person that told of danger while this case was open.
  sign_count integer not null default 1,
  last_sign_at timestamptz not null default now(),
  waiting_since timestamptz not null default now(),
  answered_by_id integer,
  answered_at timestamptz,
  due_at timestamptz,
  alarm_count integer not null default 0,
  -- Staff hid the text from everyone but its author and themselves.
  hides_text boolean not null default false,
  foreign key (site_id, content_flag_id) references content_flags (site_id, id) on delete cascade,
  foreign key (site_id, answered_by_id) references users (site_id, id)
);
create index care_cases_by_person on care_cases (site_id, person_id);

insert into care_cases (content_flag_id, site_id, person_id, is_confirmed, urgency, waiting_since, last_sign_at)
  select id, site_id, author_id, true, 1, opened_at, opened_at from content_flags where is_urgent;

-- Letters of staff to the person, and the person's answers.
create table care_messages (
  id integer generated always as identity primary key,
  site_id integer not null,
  content_flag_id integer not null,
  person_id integer not null,
  -- Null for an answer of the person.
  sender_id integer,
  body text not null,
  inserted_at timestamptz not null default now(),
  read_at timestamptz,
  foreign key (site_id, content_flag_id) references content_flags (site_id, id) on delete cascade,
  foreign key (site_id, person_id) references users (site_id, id),
  foreign key (site_id, sender_id) references users (site_id, id)
);
create index care_messages_by_flag on care_messages (site_id, content_flag_id, id);
create index care_messages_by_person on care_messages (site_id, person_id, id);

-- Emergency disclosures. Names are copied and nothing refers to flags or people: the record
-- outlives them.
create table care_disclosures (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  content_flag_id integer not null,
  person_id integer not null,
  person_name text not null,
  made_by_id integer not null,
  made_by_name text not null,
  disclosed_to text not null,
  disclosed text not null,
  reason text not null,
  approved_by text not null,
  inserted_at timestamptz not null default now()
);
create index care_disclosures_by_flag on care_disclosures (site_id, content_flag_id, id);
create index care_disclosures_by_time on care_disclosures (inserted_at);

-- How reports of a member turned out.
create table reporter_trust (
  user_id integer primary key,
  site_id integer not null,
  upheld_count integer not null default 0,
  dismissed_count integer not null default 0,
  foreign key (site_id, user_id) references users (site_id, id)
);
