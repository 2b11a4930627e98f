import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EarlierSchema, schemaBefore } from '../../../testing/earlier-schema.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let earlier: EarlierSchema;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  earlier = await schemaBefore(app, '0042_uploads_as_runs.sql');
});
afterAll(async () => {
  await earlier.close();
  await app.close();
});

const rows = async (query: string) => (await earlier.client.query(query)).rows;

test('migrated uploads keep their ids, site, author and jobs', async () => {
  await earlier.client.query(`
    insert into sites (name, prefix, domain_name) values ('A', 'a', 'a.localhost');
    insert into people default values;
    insert into users (site_id, person_id, username, slug) values (1, 1, 'starter', 'starter');
    insert into task_runs (site_id, kind) values (1, 'SYNC_USERS');
    insert into lead_uploads (site_id, lead_medium_id, campaign, send_email,
      preserve_email_preferences, origin, total, malformed, duplicates, status, processed,
      new_leads, members_already_opted_in, subscribers_already_opted_in, members_opted_back_in,
      subscribers_opted_back_in, blacklisted, kept_opted_out, mailed, started_by,
      inserted_at, updated_at, finished_at)
    values
      (1, 1, 'Done', true, false, 'http://a.localhost', 1260, 2, 3, 'DONE', 1260,
        1234, 1, 2, 3, 4, 16, 6, 1241, 1, '2026-01-01', '2026-01-02', '2026-01-03'),
      (1, 1, 'Half', true, false, 'http://a.localhost', 9000, 0, 0, 'RUNNING', 5000,
        5000, 0, 0, 0, 0, 0, 0, 5000, 1, '2026-02-01', '2026-02-01', null),
      (1, 1, 'Waiting', true, false, 'http://a.localhost', 1, 0, 0, 'QUEUED', 0,
        0, 0, 0, 0, 0, 0, 0, 0, null, '2026-03-01', '2026-03-01', null),
      (1, 1, 'Failed', true, false, 'http://a.localhost', 1, 0, 0, 'FAILED', 0,
        0, 0, 0, 0, 0, 0, 0, 0, 1, '2026-04-01', '2026-04-01', null);
    insert into jobs.job (name, data)
    values ('leads.generate', '{"uploadId": 2}'), ('leads.generate', '{"uploadId": 3}')`);
  const keys = await rows('select opt_out_key from lead_uploads order by id');
  await earlier.migrate();

  const carried = await rows(`
    select campaign, run.site_id, kind, subject_ids, status, done, total, message, started_by,
      run.inserted_at::date::text as began, finished_at::date::text as ended
    from lead_uploads join task_runs as run on run.id = task_run_id order by lead_uploads.id`);
  const one = { site_id: 1, kind: 'LEAD_UPLOAD', started_by: 1, ended: null };
  expect(carried).toEqual([
    {
      ...one,
      campaign: 'Done',
      subject_ids: [1],
      status: 'DONE',
      done: 1260,
      total: 1260,
      message: 'New leads: 1,234.',
      began: '2026-01-01',
      ended: '2026-01-03',
    },
    {
      ...one,
      campaign: 'Half',
      subject_ids: [2],
      status: 'RUNNING',
      done: 5000,
      total: 9000,
      message: 'New leads: 5,000.',
      began: '2026-02-01',
    },
    {
      ...one,
      campaign: 'Waiting',
      subject_ids: [3],
      status: 'QUEUED',
      done: 0,
      total: 1,
      message: 'Waiting to start',
      started_by: null,
      began: '2026-03-01',
    },
    {
      ...one,
      campaign: 'Failed',
      subject_ids: [4],
      status: 'FAILED',
      done: 0,
      total: 1,
      message: 'Stopped by an error. It will be tried again.',
      began: '2026-04-01',
    },
  ]);
  const [{ result }] = await rows(`select result from task_runs where subject_ids = '{1}'`);
  expect(result).toEqual({
    newLeads: 1234,
    membersAlreadyOptedIn: 1,
    subscribersAlreadyOptedIn: 2,
    membersOptedBackIn: 3,
    subscribersOptedBackIn: 4,
    blacklisted: 16,
    keptOptedOut: 6,
    mailed: 1241,
  });
  // Links in sent mails are signed with these keys.
  expect(await rows('select opt_out_key from lead_uploads order by id')).toEqual(keys);
  const waiting = await rows(`
    select data from jobs.job where name = 'leads.generate' order by (data ->> 'taskRunId')::int`);
  const ids = await rows('select task_run_id from lead_uploads where id in (2, 3) order by id');
  expect(waiting.map(({ data }) => data)).toEqual(
    ids.map(({ task_run_id }) => ({ taskRunId: task_run_id })),
  );
});
