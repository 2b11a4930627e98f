-- Lead uploads are worked on by runs, as all else that takes long. What a run knows moves there:
-- how it stands, how far it came, with which numbers, and who started it. An upload keeps what was
-- given.

insert into task_runs (site_id, kind, subject_ids, status, done, total, message, result,
  started_by, inserted_at, updated_at, finished_at)
select site_id, 'LEAD_UPLOAD', array[id], status, processed, total,
  case status
    when 'QUEUED' then 'Waiting to start'
    when 'FAILED' then 'Stopped by an error. It will be tried again.'
    else 'New leads: ' || to_char(new_leads, 'FM999,999,999') || '.'
  end,
  jsonb_build_object(
    'newLeads', new_leads,
    'membersAlreadyOptedIn', members_already_opted_in,
    'subscribersAlreadyOptedIn', subscribers_already_opted_in,
    'membersOptedBackIn', members_opted_back_in,
    'subscribersOptedBackIn', subscribers_opted_back_in,
    'blacklisted', blacklisted,
    'keptOptedOut', kept_opted_out,
    'mailed', mailed),
  started_by, inserted_at, updated_at, finished_at
from lead_uploads order by id;

alter table lead_uploads add column task_run_id integer unique references task_runs (id);
update lead_uploads set task_run_id = run.id
from task_runs as run where run.kind = 'LEAD_UPLOAD' and run.subject_ids = array[lead_uploads.id];

alter table lead_uploads
  alter column task_run_id set not null,
  drop column total,
  drop column status,
  drop column processed,
  drop column new_leads,
  drop column members_already_opted_in,
  drop column subscribers_already_opted_in,
  drop column members_opted_back_in,
  drop column subscribers_opted_back_in,
  drop column blacklisted,
  drop column kept_opted_out,
  drop column mailed,
  drop column started_by,
  drop column inserted_at,
  drop column updated_at,
  drop column finished_at;

-- Those that came over are older than their ids say, so runs of all kinds are listed by their time.
create index task_runs_by_time on task_runs (site_id, inserted_at, id);

-- Jobs that wait for their turn name the run now. A new database has no queue yet.
do $do$
begin
  if to_regclass('jobs.job') is not null then
    update jobs.job set data = jsonb_build_object('taskRunId', upload.task_run_id)
    from lead_uploads as upload
    where job.name = 'leads.generate' and (job.data ->> 'uploadId')::int = upload.id;
  end if;
end $do$;
