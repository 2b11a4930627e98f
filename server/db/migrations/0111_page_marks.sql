-- Marks in long lists, so that a page in the middle is found without skipping all rows before it.

-- An order in which a list of a site has marks.
create table page_mark_orders (
  id integer generated always as identity primary key,
  list text not null,
  site_id integer not null references sites (id),
  sort text not null,
  -- Transactions from this one on record their changes; earlier ones may not.
  recorded_from bigint,
  rows_per_mark integer,
  built_at timestamptz,
  unique (list, site_id, sort)
);

-- Number of rows of a part from a mark to the next one. The mark is a row's sort key and id.
create table page_marks (
  id bigint generated always as identity primary key,
  order_id integer not null references page_mark_orders (id) on delete cascade,
  number integer not null,
  part text not null,
  sort_key text not null,
  row_id integer not null,
  row_count integer not null
);
create index page_marks_by_order on page_marks (order_id, number);

-- Rows that were added to (1) or removed from (-1) an order since its marks were counted. There is no
-- foreign key, because its lock would make writers wait for the job that counts.
create table page_mark_changes (
  id bigint generated always as identity primary key,
  order_id integer not null,
  part text not null,
  sort_key text not null,
  row_id integer not null,
  delta smallint not null
);
create index page_mark_changes_by_order on page_mark_changes (order_id);

create function record_user_place() returns trigger language plpgsql as $$
begin
  if not exists (select from page_mark_orders
      where list = 'users' and site_id = coalesce(new.site_id, old.site_id)) then
    return null;
  end if;
  insert into page_mark_changes (order_id, part, sort_key, row_id, delta)
    select orders.id, row_state.role_id::text, keys.sort_key, row_state.id, sum(row_state.delta)
    from (select -1 as delta, (old).* union all select 1, (new).*) as row_state
    cross join lateral (values
      ('id', row_state.id::text),
      ('roleId', row_state.role_id::text),
      ('insertedAt', row_state.inserted_at::text),
      ('username', lower(row_state.username)),
      ('email', lower(coalesce(row_state.email, ''))),
      ('firstName', lower(coalesce(row_state.first_name, ''))),
      ('lastName', lower(coalesce(row_state.last_name, ''))),
      ('bio', lower(left(row_state.bio, 60)))
    ) as keys (sort, sort_key)
    join page_mark_orders as orders
      on orders.list = 'users' and orders.site_id = row_state.site_id and orders.sort = keys.sort
    where row_state.id is not null and row_state.deleted_at is null
    group by orders.id, row_state.role_id, keys.sort_key, row_state.id
    having sum(row_state.delta) <> 0;
  return null;
end $$;
create trigger users_placed after insert or delete on users
  for each row execute function record_user_place();
create trigger users_moved after update on users for each row
  when ((old.role_id, old.inserted_at, old.username, old.email, old.first_name, old.last_name,
      old.bio, old.deleted_at)
    is distinct from (new.role_id, new.inserted_at, new.username, new.email, new.first_name,
      new.last_name, new.bio, new.deleted_at))
  execute function record_user_place();

create function record_thread_place() returns trigger language plpgsql as $$
begin
  if not exists (select from page_mark_orders
      where list = 'threads' and site_id = coalesce(new.site_id, old.site_id)) then
    return null;
  end if;
  insert into page_mark_changes (order_id, part, sort_key, row_id, delta)
    select orders.id, case when row_state.is_hidden then 'hidden' else 'shown' end, keys.sort_key,
      row_state.id, sum(row_state.delta)
    from (select -1 as delta, (old).* union all select 1, (new).*) as row_state
    cross join lateral (values
      ('lastActiveDate', row_state.last_active_at::text),
      ('insertedAt', row_state.inserted_at::text),
      ('name', lower(row_state.name))
    ) as keys (sort, sort_key)
    join page_mark_orders as orders
      on orders.list = 'threads' and orders.site_id = row_state.site_id and orders.sort = keys.sort
    where row_state.id is not null
    group by orders.id, row_state.is_hidden, keys.sort_key, row_state.id
    having sum(row_state.delta) <> 0;
  return null;
end $$;
create trigger threads_placed after insert or delete on threads
  for each row execute function record_thread_place();
create trigger threads_moved after update on threads for each row
  when ((old.is_hidden, old.last_active_at, old.inserted_at, old.name)
    is distinct from (new.is_hidden, new.last_active_at, new.inserted_at, new.name))
  execute function record_thread_place();

-- Urgent flags come before all others and are few, so that they have no marks.
create function record_flag_place() returns trigger language plpgsql as $$
begin
  if not exists (select from page_mark_orders
      where list = 'flags' and site_id = coalesce(new.site_id, old.site_id)) then
    return null;
  end if;
  insert into page_mark_changes (order_id, part, sort_key, row_id, delta)
    select orders.id, case when row_state.is_open then 'open' else 'closed' end, keys.sort_key,
      row_state.id, sum(row_state.delta)
    from (select -1 as delta, (old).* union all select 1, (new).*) as row_state
    cross join lateral (values
      ('openedAt', row_state.opened_at::text),
      ('insertedAt', row_state.inserted_at::text),
      ('urgency', row_state.urgency::text)
    ) as keys (sort, sort_key)
    join page_mark_orders as orders
      on orders.list = 'flags' and orders.site_id = row_state.site_id and orders.sort = keys.sort
    where row_state.id is not null and not row_state.is_urgent
    group by orders.id, row_state.is_open, keys.sort_key, row_state.id
    having sum(row_state.delta) <> 0;
  return null;
end $$;
create trigger content_flags_placed after insert or delete on content_flags
  for each row execute function record_flag_place();
create trigger content_flags_moved after update on content_flags for each row
  when ((old.is_open, old.is_urgent, old.opened_at, old.inserted_at, old.urgency)
    is distinct from (new.is_open, new.is_urgent, new.opened_at, new.inserted_at, new.urgency))
  execute function record_flag_place();

-- Votes change their item often, so that orders by votes have no marks.
create function record_engagement_place() returns trigger language plpgsql as $$
begin
  if not exists (select from page_mark_orders
      where list = 'engagements' and site_id = coalesce(new.site_id, old.site_id)) then
    return null;
  end if;
  insert into page_mark_changes (order_id, part, sort_key, row_id, delta)
    select orders.id, row_state.type, keys.sort_key, row_state.id, sum(row_state.delta)
    from (select -1 as delta, (old).* union all select 1, (new).*) as row_state
    cross join lateral (values
      ('question', lower(row_state.question)),
      ('insertedAt', row_state.inserted_at::text),
      ('priority', row_state.priority::text),
      ('date', coalesce(row_state.date, 'infinity'::date)::text)
    ) as keys (sort, sort_key)
    join page_mark_orders as orders
      on orders.list = 'engagements' and orders.site_id = row_state.site_id
        and orders.sort = keys.sort
    where row_state.id is not null and row_state.deleted_at is null
    group by orders.id, row_state.type, keys.sort_key, row_state.id
    having sum(row_state.delta) <> 0;
  return null;
end $$;
create trigger engagements_placed after insert or delete on engagements
  for each row execute function record_engagement_place();
create trigger engagements_moved after update on engagements for each row
  when ((old.question, old.inserted_at, old.priority, old.date, old.deleted_at)
    is distinct from (new.question, new.inserted_at, new.priority, new.date, new.deleted_at))
  execute function record_engagement_place();
