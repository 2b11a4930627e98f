-- Lead forms, what people answered, and the files that take the answers to those who paid for them.

create table lead_forms (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  campaign_name text not null check (campaign_name = btrim(campaign_name) and campaign_name <> ''),
  name text not null default '',
  type text not null default '',
  success_url text not null,
  -- Where those go who picked an excluded option; empty: to the success page as well.
  failure_url text not null default '',
  opt_in_text text not null default '',
  disclaimer text not null default '',
  file_type text not null default 'default_csv' check (file_type in ('default_csv', 'epsilon')),
  sftp_dir text not null default '',
  -- Empty: leads are not delivered.
  sftp_host text not null default '',
  sftp_port integer not null default 22 check (sftp_port between 1 and 65535),
  sftp_user text not null default '',
  -- Encrypted with a key that is not in the database; absent: the server's own key is used.
  sftp_password bytea,
  submissions_count integer not null default 0,
  -- Raised by every change, so that two editors cannot overwrite each other unknowingly.
  version integer not null default 1,
  deleted_at timestamptz,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, id)
);
create index lead_forms_by_name on lead_forms (site_id, lower(campaign_name), id) where deleted_at is null;

-- A question that was removed stays for the sake of the answers it got.
create table lead_form_questions (
  id integer generated always as identity primary key,
  site_id integer not null,
  form_id integer not null,
  position integer not null,
  name text not null check (name <> ''),
  type text not null check (type in ('email', 'text', 'date', 'radio', 'select', 'checkbox',
    'zipcode', 'phonenumber', 'wysiwygtextarea')),
  required boolean not null default false,
  crm_id text not null default '',
  helper_text text not null default '',
  -- In order: id, name, crmValue, exclude. Ids are unique within the question.
  options jsonb not null default '[]',
  deleted_at timestamptz,
  foreign key (site_id, form_id) references lead_forms (site_id, id)
);
create index lead_form_questions_by_form on lead_form_questions (site_id, form_id, position, id);
-- Each form asks for the address exactly once.
create unique index lead_form_questions_email on lead_form_questions (form_id) where type = 'email';

-- One file on its way to one server. What goes into it never changes: the leads are those that
-- point here, and the layout is that of the moment when it was put together.
create table lead_deliveries (
  id integer generated always as identity primary key,
  site_id integer not null,
  form_id integer not null,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'SENT', 'FAILED')),
  file_name text not null,
  layout jsonb not null,
  lead_count integer not null,
  byte_size bigint,
  sha256 text,
  attempts integer not null default 0,
  -- The attempt whose temporary file was complete and about to get its final name.
  uploaded_attempt integer,
  error text,
  next_attempt_at timestamptz,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  foreign key (site_id, form_id) references lead_forms (site_id, id),
  unique (site_id, id)
);
create index lead_deliveries_by_form on lead_deliveries (site_id, form_id, id);
create index lead_deliveries_unsent on lead_deliveries (id) where status <> 'SENT';

create table leads (
  id integer generated always as identity primary key,
  site_id integer not null,
  form_id integer not null,
  email text not null,
  -- In the order of the form: questionId, name as it was, value as people read it, crm as machines do.
  answers jsonb not null,
  opted_in boolean not null default false,
  -- Absent: waits for the next file.
  delivery_id integer,
  inserted_at timestamptz not null default now(),
  foreign key (site_id, form_id) references lead_forms (site_id, id),
  foreign key (site_id, delivery_id) references lead_deliveries (site_id, id)
);
-- One person who submits twice is one lead.
create unique index leads_email on leads (form_id, lower(email));
create index leads_by_form on leads (site_id, form_id, id);
create index leads_by_delivery on leads (delivery_id, id) where delivery_id is not null;
create index leads_waiting on leads (form_id, id) where delivery_id is null;

create function count_new_leads() returns trigger language plpgsql as $$
begin
  update lead_forms set submissions_count = submissions_count + added.leads
    from (select form_id, count(*) as leads from new_rows group by form_id) as added
    where lead_forms.id = added.form_id;
  return null;
end
$$;
create trigger leads_counted after insert on leads
  referencing new table as new_rows for each statement execute function count_new_leads();

-- Those of people who are deleted go with them.
create function discount_erased_leads() returns trigger language plpgsql as $$
begin
  update lead_forms set submissions_count = submissions_count - erased.leads
    from (select form_id, count(*) as leads from old_rows group by form_id) as erased
    where lead_forms.id = erased.form_id;
  return null;
end
$$;
create trigger leads_discounted after delete on leads
  referencing old table as old_rows for each statement execute function discount_erased_leads();

-- The key by which a server proved who it is, remembered from the first connection on.
create table sftp_host_keys (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  host text not null check (host = lower(host)),
  port integer not null,
  key_type text not null,
  fingerprint text not null,
  seen_at timestamptz not null default now(),
  -- Another key that the server showed later. Nothing is delivered until someone accepts it.
  new_key_type text,
  new_fingerprint text,
  changed_at timestamptz,
  unique (site_id, host, port)
);
