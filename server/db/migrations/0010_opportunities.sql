-- Opportunity campaigns: questions that members may answer once.

create table opportunity_campaigns (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  name text not null check (name = btrim(name) and name <> ''),
  success_url text not null,
  disorder_id integer references disorders (id),
  questions text[] not null default '{}',
  -- Kept by the trigger below.
  responses_count integer not null default 0,
  -- Raised by every change, so that two editors cannot overwrite each other unknowingly.
  version integer not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, id)
);

create table opportunity_responses (
  id integer generated always as identity primary key,
  site_id integer not null,
  opportunity_campaign_id integer not null,
  user_id integer not null,
  -- In order: question as it was asked, and answer.
  answers jsonb not null,
  inserted_at timestamptz not null default now(),
  foreign key (site_id, opportunity_campaign_id)
    references opportunity_campaigns (site_id, id) on delete cascade,
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade
);
create unique index opportunity_responses_once on opportunity_responses (opportunity_campaign_id, user_id);
create index opportunity_responses_by_campaign on opportunity_responses (site_id, opportunity_campaign_id, id);
create index opportunity_responses_by_user on opportunity_responses (site_id, user_id);

create function count_opportunity_responses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update opportunity_campaigns set responses_count = responses_count + 1
      where id = new.opportunity_campaign_id;
  else
    update opportunity_campaigns set responses_count = responses_count - 1
      where id = old.opportunity_campaign_id;
  end if;
  return null;
end
$$;
create trigger opportunity_responses_counted after insert or delete on opportunity_responses
  for each row execute function count_opportunity_responses();
