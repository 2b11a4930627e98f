-- Each attempt to deliver has a row of its own, replays leave the first delivery as it was, forms
-- can be paused and closed, and what the list of forms shows is kept on the form.

alter table lead_forms
  add column status text not null default 'OPEN' check (status in ('OPEN', 'PAUSED', 'CLOSED')),
  -- What visitors read while it is not open; empty: the usual words.
  add column visitor_message text not null default '',
  -- Whether delivered files have an apostrophe before what a spreadsheet would take for a formula.
  add column guards_formulas boolean not null default false,
  -- Kept by the triggers below.
  add column waiting_count integer not null default 0,
  add column last_lead_at timestamptz,
  -- Set by the job that delivers.
  add column last_sent_at timestamptz;

update lead_forms set
  waiting_count = (select count(*) from leads where leads.form_id = lead_forms.id and delivery_id is null),
  last_lead_at = (select max(inserted_at) from leads where leads.form_id = lead_forms.id),
  last_sent_at = (select max(sent_at) from lead_deliveries where lead_deliveries.form_id = lead_forms.id);

create or replace function count_new_leads() returns trigger language plpgsql as $$
begin
  update lead_forms set
      submissions_count = submissions_count + added.leads,
      waiting_count = waiting_count + added.waiting,
      last_lead_at = greatest(last_lead_at, added.latest)
    from (select form_id, count(*) as leads, count(*) filter (where delivery_id is null) as waiting,
        max(inserted_at) as latest
      from new_rows group by form_id) as added
    where lead_forms.id = added.form_id;
  return null;
end
$$;

create or replace function discount_erased_leads() returns trigger language plpgsql as $$
begin
  update lead_forms set
      submissions_count = submissions_count - erased.leads,
      waiting_count = waiting_count - erased.waiting,
      last_lead_at = (select inserted_at from leads
        where leads.site_id = lead_forms.site_id and leads.form_id = lead_forms.id
        order by leads.id desc limit 1)
    from (select form_id, count(*) as leads, count(*) filter (where delivery_id is null) as waiting
      from old_rows group by form_id) as erased
    where lead_forms.id = erased.form_id;
  return null;
end
$$;

-- Those that were put into a file wait no more.
create function count_waiting_leads() returns trigger language plpgsql as $$
begin
  update lead_forms set waiting_count = waiting_count + moved.waiting
    from (select form_id, sum(waits) as waiting from (
        select form_id, 1 as waits from new_rows where delivery_id is null
        union all
        select form_id, -1 from old_rows where delivery_id is null) as changes
      group by form_id having sum(waits) <> 0) as moved
    where lead_forms.id = moved.form_id;
  return null;
end
$$;
create trigger leads_put_into_files after update on leads
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_waiting_leads();

-- Finds someone among the leads of a form by a part of the address.
create index leads_search on leads using gin (form_id, email gin_trgm_ops);

alter table lead_deliveries drop constraint lead_deliveries_status_check;
alter table lead_deliveries
  add constraint lead_deliveries_status_check check (status in ('QUEUED', 'RUNNING', 'SENT', 'FAILED')),
  -- The delivery whose file this one puts in place again. The leads stay with that one.
  add column replay_of integer,
  add foreign key (site_id, replay_of) references lead_deliveries (site_id, id);
create index lead_deliveries_replays on lead_deliveries (replay_of) where replay_of is not null;
drop index lead_deliveries_unsent;
create index lead_deliveries_unsent on lead_deliveries (form_id, id) where status <> 'SENT';

create table lead_delivery_attempts (
  delivery_id integer not null,
  number integer not null,
  site_id integer not null,
  -- INTERRUPTED: its worker was gone when the next one began.
  status text not null default 'RUNNING'
    check (status in ('RUNNING', 'SENT', 'FAILED', 'INTERRUPTED')),
  -- Why it failed, or what is to be known about it.
  error text,
  -- Of what it found or put in place.
  byte_size bigint,
  sha256 text,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (delivery_id, number),
  foreign key (site_id, delivery_id) references lead_deliveries (site_id, id)
);
-- Of what was tried before this, only the last attempt is known.
insert into lead_delivery_attempts
    (delivery_id, number, site_id, status, error, byte_size, sha256, started_at, finished_at)
  select id, attempts, site_id, case status when 'SENT' then 'SENT' else 'FAILED' end, error,
    byte_size, sha256, coalesce(sent_at, updated_at), coalesce(sent_at, updated_at)
  from lead_deliveries where attempts > 0 and status <> 'QUEUED';

-- Entries of an upload that are no address, to be mended and uploaded again. They cannot be told
-- to be anyone's, so they are not kept for long.
create table lead_upload_malformed (
  upload_id integer primary key references lead_uploads (id),
  entries text[] not null,
  inserted_at timestamptz not null default now()
);
create index lead_upload_malformed_by_age on lead_upload_malformed (inserted_at);
