-- What automod found in a flagged text besides its scores: dangerous health advice, and a language
-- that it cannot read.
create table flag_findings (
  content_flag_id integer primary key,
  site_id integer not null,
  -- 'REPORTED' if only a member says so. Null without advice.
  advice_kind text check (advice_kind in ('STOP', 'REPLACE', 'DOSE', 'CURE', 'REPORTED')),
  advice_sentence text not null default '',
  -- A note stands above the text on the public page.
  shows_note boolean not null default false,
  -- Judgement of someone with the permission 'flags.clinical'.
  review text check (review in ('DANGEROUS', 'HARMLESS')),
  reviewed_by_id integer,
  reviewed_at timestamptz,
  -- ISO 639-1 code. Null if automod reads the language.
  unread_language text,
  foreign key (site_id, content_flag_id) references content_flags (site_id, id) on delete cascade,
  foreign key (site_id, reviewed_by_id) references users (site_id, id)
);
create index flag_findings_of_advice on flag_findings (site_id, content_flag_id)
  where advice_kind is not null;
create index flag_findings_by_language on flag_findings (site_id, unread_language, content_flag_id)
  where unread_language is not null;
create index flag_findings_by_reviewer on flag_findings (site_id, reviewed_by_id)
  where reviewed_by_id is not null;
