-- Notes of staff about a member, or about a flag of something the member wrote. Never public.
create table staff_notes (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  -- The person whom the note is about.
  user_id integer not null,
  content_flag_id integer,
  -- The member of staff who wrote it.
  author_id integer not null,
  body text not null,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id),
  foreign key (site_id, content_flag_id) references content_flags (site_id, id),
  foreign key (site_id, author_id) references users (site_id, id)
);
create index staff_notes_by_user on staff_notes (site_id, user_id, id);
create index staff_notes_by_flag on staff_notes (site_id, content_flag_id)
  where content_flag_id is not null;

-- The person who claimed a flag. An expired row may stay: `expires_at` is compared at every use.
create table content_flag_claims (
  content_flag_id integer primary key,
  site_id integer not null,
  user_id integer not null,
  expires_at timestamptz not null,
  foreign key (site_id, content_flag_id) references content_flags (site_id, id),
  foreign key (site_id, user_id) references users (site_id, id)
);
