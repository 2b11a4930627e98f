-- Goals are analysed by visitors, the unit that is randomised. A visitor belongs to the phase in
-- which they were assigned, and reaches a goal once.

alter table experiment_goal_counts add column visitors integer not null default 0;

-- False for phases whose goals were counted by sessions only.
alter table experiment_phases add column counts_visitors boolean not null default true;

update experiment_phases as phase set counts_visitors = false
where exists (select from experiment_counts as count where count.phase_id = phase.id);

insert into experiment_phases (experiment_id, symbol, variants, goal_keys)
select experiment_id, symbol, variants, goal_keys
from (
  select distinct on (experiment_id) * from experiment_phases order by experiment_id, id desc
) as latest
where not counts_visitors;

-- The phase in which this session counted its visitor; null if the visitor was counted before.
alter table experiment_sessions add column visitor_phase_id integer;

-- An account is one visitor on all its devices, so its row says where it was counted.
alter table experiment_accounts
  -- Phase of the assignment; null for accounts from before visitors were counted.
  add column phase_id integer,
  -- Null until the account is counted.
  add column counted_site_id integer,
  add column counted_day date,
  add column counted_variant_key text,
  add column goal_keys text[] not null default '{}';
