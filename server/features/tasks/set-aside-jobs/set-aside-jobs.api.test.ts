import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '../../../base/logger.ts';
import { createJobRuns } from '../../../jobs/job-runs.ts';
import type { CurrentWork } from '../../../lib/work-context.ts';
import { sendMailQueue } from '../../../mail/mail.service.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let superAdmin: ApiClient;
beforeAll(async () => {
  app = await startTestApp();
  superAdmin = await app.as('superAdmin');
});
afterAll(() => app.close());
beforeEach(() => app.query('delete from set_aside_jobs'));

const list = '{ setAsideJobs { id queue reason } }';
const job = { id: '11111111-1111-4111-8111-111111111111', queue: sendMailQueue.name };
const work = (): CurrentWork => ({ kind: 'job', name: job.queue });

/** A process that starts the job and dies before finishing it. */
async function dieAtWork(lifeMinutes = 0, { makesProgress = false } = {}): Promise<boolean> {
  const runs = createJobRuns(app.database, createLogger('silent'));
  const current = work();
  const isStarted = await runs.begin({ ...job, data: { mailId: 0 } }, current);
  if (makesProgress) await current.recordProgress?.();
  await app.query(
    'update job_runs set started_at = now() - make_interval(mins => $1)',
    lifeMinutes,
  );
  return isStarted;
}

async function setAsideOne(): Promise<string> {
  for (let n = 0; n < 3; n++) await dieAtWork();
  const { data } = await superAdmin.graphql(list);
  return data.setAsideJobs[0].id;
}

test('the third start of a job that ended two processes sets it aside', async () => {
  expect([await dieAtWork(), await dieAtWork()]).toEqual([true, true]);
  expect((await superAdmin.graphql(list)).data.setAsideJobs).toEqual([]);
  expect(await dieAtWork()).toBe(false);
  expect((await superAdmin.graphql(list)).data.setAsideJobs).toMatchObject([
    { queue: 'mail.send', reason: expect.stringContaining('without an error') },
  ]);
});

test('a job that had run for long before the crash is not suspected', async () => {
  for (let n = 0; n < 4; n++) expect(await dieAtWork(10)).toBe(true);
  await app.query('delete from job_runs');
});

test('a job that gets further each time is not suspected, but one that stops progressing is', async () => {
  for (let n = 0; n < 4; n++) expect(await dieAtWork(0, { makesProgress: true })).toBe(true);
  expect([await dieAtWork(), await dieAtWork()]).toEqual([true, false]);
});

test('an orderly stop clears its jobs, except the one that crashed it', async () => {
  for (let n = 0; n < 3; n++) {
    const runs = createJobRuns(app.database, createLogger('silent'));
    expect(await runs.begin({ ...job, data: {} }, work())).toBe(true);
    await runs.close();
  }
  for (let n = 0; n < 2; n++) {
    const runs = createJobRuns(app.database, createLogger('silent'));
    const crashing = work();
    expect(await runs.begin({ ...job, data: {} }, crashing)).toBe(true);
    crashing.crash = 'it broke';
    await runs.close();
  }
  expect(await dieAtWork()).toBe(false);
  expect((await superAdmin.graphql(list)).data.setAsideJobs).toMatchObject([
    { reason: 'it broke' },
  ]);
});

test.each([
  ['retrySetAsideJob', 'setAsideJob.retried', 1],
  ['discardSetAsideJob', 'setAsideJob.discarded', 0],
])('%s takes it from the list, once, and is audited', async (mutation, action, queued) => {
  const id = await setAsideOne();
  await app.query('delete from jobs.job where name = $1', job.queue);
  const call = `mutation ($id: ID!) { ${mutation}(id: $id) }`;
  const admin = await app.as('admin');
  expect((await admin.graphql(call, { id })).errors).toHaveLength(1);
  expect((await superAdmin.graphql(call, { id })).data[mutation]).toBe(true);
  expect((await superAdmin.graphql(call, { id })).errors?.[0]?.message).toBe(
    'This job was tried again or discarded by someone else.',
  );
  expect((await superAdmin.graphql(list)).data.setAsideJobs).toEqual([]);
  const jobs = await app.query('select from jobs.job where name = $1', job.queue);
  expect(jobs).toHaveLength(queued);
  const audit = await app.query('select entity_id from audit_events where action = $1', action);
  expect(audit).toEqual([{ entity_id: Number(id) }]);
});
