import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from './testing/free-port.ts';
import { intakeClient } from './testing/intake.ts';
import { newUser } from './testing/people.ts';
import { signIn } from './testing/sign-in.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let port: number;

beforeAll(async () => {
  port = await freePort();
  app = await startTestApp({ env: { METRICS_PORT: String(port), PROCESS: 'web' } });
});
afterAll(() => app.close());

const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

async function readSeries(series: string): Promise<number | undefined> {
  const line = (await scrape()).split('\n').find((text) => text.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

async function increaseOf(series: string, action: () => Promise<unknown>): Promise<number> {
  const before = (await readSeries(series)) ?? 0;
  await action();
  return ((await readSeries(series)) ?? 0) - before;
}

describe('counted', () => {
  test('requests, by pattern instead of address', async () => {
    const series = 'steward_http_requests_total{method="GET",route="/healthz",status="200"}';
    expect(await increaseOf(series, () => app.anonymous.get('/healthz?token=secret'))).toBe(1);
    await app.anonymous.get('/nobody-knows-this-page');
    const text = await scrape();
    expect(text).not.toContain('secret');
    expect(text).not.toContain('nobody-knows');
    expect(text).toContain('steward_http_request_duration_seconds_count{route="/healthz"}');
  });

  test('root fields, only by names of the schema', async () => {
    const admin = await app.as('admin');
    const series = 'steward_graphql_operations_total{field="__typename",outcome="ok"}';
    const query = 'query AnyNameAtAll { other: __typename }';
    expect(await increaseOf(series, () => admin.graphql(query))).toBe(1);
    expect(await scrape()).not.toContain('AnyNameAtAll');
  });

  test('sign-ins, by outcome', async () => {
    const series = 'steward_security_events_total{kind="sign_in_failed"}';
    expect(await increaseOf(series, () => signIn(app, 'nobody', { password: 'x' }))).toBe(1);
  });

  test('flags, by reason', async () => {
    const site = await intakeClient(app);
    const { id: userId } = await newUser(app);
    const body = '<p><img src="https://pictures.example/cat.png"></p>';
    const series = 'steward_flags_opened_total{reason="isImage"}';
    const write = () => site.write({ kind: 'user_profile_status', userId, body });
    expect(await increaseOf(series, write)).toBe(1);
  });
});

describe('computed per scrape', () => {
  test('connections, jobs, runs and free space', async () => {
    await app.query(`insert into jobs.job (name, data, start_after)
      values ('mail.send', '{"mailId": 1}', now() - interval '90 seconds')`);
    expect(await readSeries('steward_jobs{queue="mail.send",state="ready"}')).toBeGreaterThan(0);
    expect(await readSeries('steward_job_oldest_seconds{queue="mail.send"}')).toBeGreaterThan(89);
    expect(await readSeries('steward_database_connections{state="idle"}')).toBeGreaterThan(0);
    expect(await readSeries('steward_storage_free_bytes')).toBeGreaterThan(0);
    await app.query(`insert into task_runs (site_id, kind, status, done, total)
      select id, 'SYNC_USERS', 'RUNNING', 3, 4 from sites where prefix = 'alpha'`);
    expect(await readSeries('steward_task_run_progress_ratio{kind="SYNC_USERS"}')).toBe(0.75);
  });

  test('answers nothing but GET /metrics', async () => {
    const origin = `http://127.0.0.1:${port}`;
    expect((await fetch(`${origin}/healthz`)).status).toBe(404);
    expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404);
  });
});

test.each(['grafana-dashboard.json', 'prometheus-alerts.yml'])(
  'every metric of ops/%s exists',
  async (file) => {
    const used = readFileSync(join(import.meta.dirname, '../ops', file), 'utf8');
    const names = new Set(used.match(/\b(?:steward|nodejs|process)_[a-z0-9_]+/g));
    const metrics = await app.services.metrics.registry.getMetricsAsJSON();
    const known = new Set(metrics.map(({ name }) => name));
    const unknown = [...names].filter((name) => !known.has(name.replace(/_bucket$/, '')));
    expect(unknown).toEqual([]);
  },
);

test('no label can name a person, an address or a site', async () => {
  const text = await scrape();
  for (const word of ['alpha', 'beta', 'example.org', 'admin@']) expect(text).not.toContain(word);
});
