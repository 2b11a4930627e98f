-- Messages to members about decisions: on the site, and by mail once `mail_at` has come.
create table moderation_notices (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  user_id integer not null,
  kind text not null check (kind in ('RECEIPT', 'DECISION', 'OUTCOME', 'WITHDRAWN',
    'APPEAL_RECEIVED', 'APPEAL_DECIDED')),
  decision_id integer,
  content_flag_id integer,
  -- Secret end of the address at which the notice is read without signing in.
  link_key text not null unique,
  subject text not null,
  body text not null,
  mail_at timestamptz,
  mailed_at timestamptz,
  inserted_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id),
  foreign key (site_id, decision_id) references moderation_decisions (site_id, id)
);
create index moderation_notices_by_user on moderation_notices (site_id, user_id, id);
create index moderation_notices_by_decision on moderation_notices (site_id, decision_id, user_id);
create index moderation_notices_to_mail on moderation_notices (mail_at)
  where mail_at is not null and mailed_at is null;

-- Wording of a site; kinds and languages without a row use the built-in text.
create table notice_templates (
  site_id integer not null references sites (id),
  kind text not null,
  language text not null,
  subject text not null,
  body text not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (site_id, kind, language)
);

create table notice_preferences (
  site_id integer not null,
  user_id integer not null,
  -- Mails about reports: each at once, one a day, or none.
  report_mails text not null default 'EACH' check (report_mails in ('EACH', 'DAILY', 'NONE')),
  language text,
  primary key (site_id, user_id),
  foreign key (site_id, user_id) references users (site_id, id)
);

-- Objections of authors and reporters, one a person and decision.
create table moderation_appeals (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  decision_id integer not null,
  user_id integer not null,
  side text not null check (side in ('AUTHOR', 'REPORTER')),
  body text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'UPHELD', 'OVERTURNED')),
  -- Answer to the member.
  answer text not null default '',
  decided_by_id integer references users (id),
  decided_at timestamptz,
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  foreign key (site_id, user_id) references users (site_id, id),
  foreign key (site_id, decision_id) references moderation_decisions (site_id, id),
  unique (decision_id, user_id)
);
create index moderation_appeals_by_state on moderation_appeals (site_id, state, id);
create index moderation_appeals_open on moderation_appeals (id) where state = 'OPEN';
create index moderation_appeals_by_user on moderation_appeals (site_id, user_id);
