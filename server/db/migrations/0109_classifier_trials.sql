-- Speed and memory of classifier files, measured when a super admin chose one. The files belong to
-- the installation, so there is no site.
create table classifier_trials (
  name text primary key,
  file_version text not null,
  load_ms integer not null,
  text_ms real not null,
  memory_mb integer,
  tried_at timestamptz not null default now()
);
