-- What super admins decided about a site; whatever is absent has the default of the contract.
alter table sites
  add column super_settings jsonb not null default '{}',
  add column settings_version integer not null default 1,
  add column super_settings_version integer not null default 1;

-- Other host names that lead to a site.
create table site_aliases (
  host text primary key check (host = lower(host)),
  site_id integer not null references sites (id) on delete cascade
);
create index site_aliases_by_site on site_aliases (site_id);

-- What is older than a site keeps is found by its time.
create index audit_events_by_age on audit_events (site_id, inserted_at);
