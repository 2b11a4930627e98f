-- Awards and who earned them.

create table awards (
  id integer generated always as identity primary key,
  site_id integer not null references sites (id),
  name text not null check (name = btrim(name) and name <> ''),
  year smallint,
  -- Kept by the trigger below, so that sorting by them stays an index walk.
  finalists_count integer not null default 0,
  winners_count integer not null default 0,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_id, id)
);

create unique index awards_name_and_year on awards (site_id, lower(name), coalesce(year, 0));
create index awards_by_name on awards (site_id, lower(name), id);
create index awards_by_year on awards (site_id, coalesce(year, 0), id);
create index awards_by_finalists on awards (site_id, finalists_count, id);
create index awards_by_winners on awards (site_id, winners_count, id);
create index awards_search on awards using gin (site_id, name gin_trgm_ops);

create table user_awards (
  id integer generated always as identity primary key,
  site_id integer not null,
  award_id integer not null,
  user_id integer not null,
  status text not null check (status in ('FINALIST', 'WINNER', 'ENROLLED', 'COMPLETED')),
  earned_at timestamptz not null default now(),
  foreign key (site_id, award_id) references awards (site_id, id) on delete cascade,
  foreign key (site_id, user_id) references users (site_id, id) on delete cascade,
  unique (award_id, user_id, status)
);
create index user_awards_by_user on user_awards (site_id, user_id, earned_at);

create function count_award_statuses() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update awards set
      finalists_count = finalists_count - (old.status = 'FINALIST')::int,
      winners_count = winners_count - (old.status = 'WINNER')::int
    where id = old.award_id and old.status in ('FINALIST', 'WINNER');
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    update awards set
      finalists_count = finalists_count + (new.status = 'FINALIST')::int,
      winners_count = winners_count + (new.status = 'WINNER')::int
    where id = new.award_id and new.status in ('FINALIST', 'WINNER');
  end if;
  return null;
end
$$;

create trigger user_awards_counted
  after insert or update of status, award_id or delete on user_awards
  for each row execute function count_award_statuses();
