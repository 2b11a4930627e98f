import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createChangeLog } from '../../../base/changes.ts';
import type { Events } from '../../../base/events.ts';
import { createHosts } from '../../../base/hosts.ts';
import { createMailService } from '../../../mail/mail.service.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { syncUsersJob } from './sync.job.ts';

const sync = `mutation { syncUsers { id kind status total } }`;

let app: TestApp;
let admin: ApiClient;
let addresses = 0;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
});
afterAll(() => app.close());

const job = (events: Events = app.services.events) =>
  syncUsersJob({
    database: app.database,
    callers: app.services.callers,
    events,
    changes: createChangeLog(app.services.events),
    mail: createMailService({ jobs: app.services.jobs }),
    hosts: createHosts(new URL(`http://localhost:${app.port}`)),
  });

async function start(client = admin): Promise<number> {
  return Number((await client.graphql(sync)).data.syncUsers.id);
}

async function runSync(): Promise<{ correctedCounts: number }> {
  const taskRunId = await start();
  await job().handle({ taskRunId });
  const { data } = await admin.graphql(
    `query ($id: ID!) { taskRun(id: $id) { status done total result } }`,
    { id: String(taskRunId) },
  );
  expect(data.taskRun.status).toBe('DONE');
  expect(data.taskRun.done).toBe(data.taskRun.total);
  return data.taskRun.result;
}

/** Accounts with one address on several sites; linked only if `personId` is set. */
async function accounts(
  ...each: { prefix: string; verified?: boolean; personId?: number; email?: string }[]
) {
  const shared = `shared${addresses++}@example.org`;
  const users = [];
  for (const account of each) users.push(await newUser(app, { email: shared, ...account }));
  return users;
}

async function personsOf(users: { id: number }[]): Promise<number[]> {
  const rows = await app.query('select id, person_id from users where id = any($1)', [
    users.map((user) => user.id),
  ]);
  return users.map((user) => rows.find((row) => row.id === user.id)?.person_id);
}

async function site(prefix: string): Promise<void> {
  await app.query(
    `insert into sites (name, prefix, domain_name) values ($1, $1, $1 || '.localhost')
     on conflict do nothing`,
    prefix,
  );
}

async function mailsTo(address: string): Promise<{ subject: string; body_text: string }[]> {
  return app.query(
    'select subject, body_text from outgoing_mail where lower(to_address) = lower($1)',
    address,
  );
}

/** Agrees on the site of the account. Returns the page's reply. */
async function agree(user: { id: number }, host: string, other: { id: number }): Promise<string> {
  const client = await app.as({ userId: user.id, host });
  return (await client.post('/linked-accounts', { form: { other: String(other.id) } })).text;
}

const areLinked = async (users: { id: number }[]) => new Set(await personsOf(users)).size === 1;

describe('linking', () => {
  const pair = async (...each: Parameters<typeof accounts>) => {
    const [here, there] = await accounts(...each);
    if (!here || !there) throw new Error('two accounts are needed');
    return { here, there };
  };
  const both = [{ prefix: 'alpha' }, { prefix: 'beta' }];

  test('asks once about accounts with the same confirmed address, ignoring case', async () => {
    const { here, there } = await pair(...both);
    await app.query('update users set email = upper(email) where id = $1', there.id);
    expect(await runSync()).toMatchObject({ asked: 1, unlinked: 0 });
    expect(await areLinked([here, there])).toBe(false);
    const [{ email }] = await app.query('select email from users where id = $1', here.id);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body_text).toContain(`http://alpha.localhost:${app.port}/linked-accounts`);
    expect(mails[0]?.body_text).toContain(`http://beta.localhost:${app.port}/linked-accounts`);
    expect(await runSync()).toMatchObject({ asked: 0, unlinked: 0 });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('joins them once their owner has agreed on both sites', async () => {
    const { here, there } = await pair(...both);
    await runSync();
    expect(await agree(here, 'alpha.localhost', there)).toContain('Now agree there, too');
    expect(await areLinked([here, there])).toBe(false);
    // Agreeing twice on one site does not count for the other.
    await agree(here, 'alpha.localhost', there);
    expect(await areLinked([here, there])).toBe(false);
    expect(await agree(there, 'beta.localhost', here)).toContain('Your accounts are linked.');
    expect(await areLinked([here, there])).toBe(true);
    expect(await runSync()).toMatchObject({ asked: 0, unlinked: 0 });
  });

  test('needs the agreement of the owner of both', async () => {
    const { here, there } = await pair(...both);
    const stranger = await newUser(app);
    await runSync();
    await agree(stranger, 'alpha.localhost', there);
    await agree(there, 'beta.localhost', here);
    await agree(here, 'alpha.localhost', await newUser(app, { prefix: 'beta' }));
    expect(await areLinked([here, there])).toBe(false);
    const nobody = await app.anonymous.get('/linked-accounts');
    expect(nobody.headers.location).toBe('/login?redirect=%2Flinked-accounts');
  });

  test.each([
    ['here', [{ prefix: 'alpha', verified: false }, { prefix: 'beta' }]],
    ['there', [{ prefix: 'alpha' }, { prefix: 'beta', verified: false }]],
  ])('does not ask about an address that is not confirmed %s', async (_, each) => {
    const users = await accounts(...each);
    expect(await runSync()).toMatchObject({ asked: 0, unlinked: 0 });
    expect(await areLinked(users)).toBe(false);
  });

  test('ends for an account whose password someone else knows', async () => {
    const { here, there } = await pair(...both);
    const staffKnows = (isKnown: boolean) =>
      app.query('update users set password_set_by_staff = $1 where id = $2', isKnown, here.id);
    await staffKnows(true);
    expect(await runSync()).toMatchObject({ asked: 0 });
    await staffKnows(false);
    expect(await runSync()).toMatchObject({ asked: 1 });
    await agree(here, 'alpha.localhost', there);
    await staffKnows(true);
    await agree(there, 'beta.localhost', here);
    expect(await areLinked([here, there])).toBe(false);
    await staffKnows(false);
    await agree(there, 'beta.localhost', here);
    expect(await areLinked([here, there])).toBe(true);
    await staffKnows(true);
    expect(await runSync()).toMatchObject({ unlinked: 1 });
    expect(await areLinked([here, there])).toBe(false);
  });

  test('discards agreements from before a password change', async () => {
    const { here, there } = await pair(...both);
    await runSync();
    await agree(here, 'alpha.localhost', there);
    const args = `id: "${here.id}", password: "Another good 1!"`;
    await admin.graphql(`mutation { updateUser(${args}) { id } }`);
    await app.query(
      'update users set password_set_by_staff = false, verified_at = now() where id = $1',
      here.id,
    );
    await agree(there, 'beta.localhost', here);
    expect(await areLinked([here, there])).toBe(false);
  });

  test('does not affect people of other sites without an account here', async () => {
    await site('gamma');
    const users = await accounts({ prefix: 'beta' }, { prefix: 'gamma' });
    await runSync();
    expect(await areLinked(users)).toBe(false);
  });

  test('links only the accounts with that address', async () => {
    await site('gamma');
    const { here, there } = await pair(...both);
    const friend = await newUser(app, { prefix: 'gamma', personId: there.personId });
    await runSync();
    await agree(here, 'alpha.localhost', there);
    await agree(there, 'beta.localhost', here);
    expect(await areLinked([here, there])).toBe(true);
    expect(await areLinked([here, friend])).toBe(false);
  });
});

describe('unlinking', () => {
  test('separates accounts with different addresses', async () => {
    const first = await newUser(app);
    const second = await newUser(app, { prefix: 'beta', personId: first.personId });
    expect(await runSync()).toMatchObject({ asked: 0, unlinked: 1 });
    expect(new Set(await personsOf([first, second])).size).toBe(2);
  });

  test('separates accounts with an unconfirmed common address', async () => {
    const [first] = await accounts({ prefix: 'alpha' });
    const personId = first?.personId ?? 0;
    const email = `${first?.username}@twice.example`;
    await app.query('update users set email = $1 where id = $2', email, first?.id);
    const second = await newUser(app, { prefix: 'beta', personId, email, verified: false });
    expect(await runSync()).toMatchObject({ unlinked: 1 });
    expect(new Set(await personsOf([first ?? second, second])).size).toBe(2);
  });

  test('keeps matching accounts linked, and the oldest keeps the person', async () => {
    await site('gamma');
    await site('delta');
    const [a] = await accounts({ prefix: 'alpha' });
    const personId = a?.personId ?? 0;
    const [{ email }] = await app.query('select email from users where id = $1', a?.id);
    const b = await newUser(app, { prefix: 'beta', personId });
    const c = await newUser(app, { prefix: 'gamma', personId, email });
    const d = await newUser(app, { prefix: 'delta', personId, verified: false });
    expect(await runSync()).toMatchObject({ asked: 0, unlinked: 2 });
    const people = await personsOf([a ?? b, b, c, d]);
    expect(people[0]).toBe(personId);
    expect(people[2]).toBe(personId);
    expect(new Set(people).size).toBe(3);
  });
});

describe('recounting', () => {
  test('corrects the counts of people and of awards', async () => {
    const siteId = await app.siteId('alpha');
    await app.query('update user_counts set people = 12345 where site_id = $1', siteId);
    await app.query('delete from user_counts where site_id = $1 and role_id = 3', siteId);
    const [award] = await app.query(
      `insert into awards (site_id, name) values ($1, 'Counted') returning id`,
      siteId,
    );
    await app.query(
      `insert into user_awards (site_id, award_id, user_id, status) values ($1, $2, $3, 'WINNER')`,
      siteId,
      award.id,
      await app.userId('member'),
    );
    await app.query(
      'update awards set winners_count = 7, finalists_count = 7 where id = $1',
      award.id,
    );
    const result = await runSync();
    expect(result).toMatchObject({ correctedAwards: 1 });
    expect(result.correctedCounts).toBeGreaterThan(4);
    const counted = await app.query(
      'select role_id, people from user_counts where site_id = $1 and people > 0 order by 1',
      siteId,
    );
    const actual = await app.query(
      `select role_id, count(*)::int as people from users
       where site_id = $1 and deleted_at is null group by 1 order by 1`,
      siteId,
    );
    expect(counted).toEqual(actual);
    const [fixed] = await app.query('select * from awards where id = $1', award.id);
    expect(fixed).toMatchObject({ winners_count: 1, finalists_count: 0 });
  });
});

describe('a run', () => {
  test('is joined by a second start, even at the same moment', async () => {
    const ids = new Set(await Promise.all(Array.from({ length: 4 }, () => start())));
    expect(ids.size).toBe(1);
    expect(ids).toContain(await start());
    const foreign = await start(await app.as('foreignAdmin'));
    expect(ids).not.toContain(foreign);
    await job().handle({ taskRunId: [...ids][0] ?? 0 });
    await job().handle({ taskRunId: foreign });
    expect(ids).not.toContain(await start());
  });

  test('records a summary in the audit log, once, in the name of its starter', async () => {
    const taskRunId = await start();
    await Promise.all([job().handle({ taskRunId }), job().handle({ taskRunId })]);
    await job().handle({ taskRunId });
    const events = await app.query(
      `select * from audit_events where action = 'directory.synced' and after->>'taskRunId' = $1`,
      String(taskRunId),
    );
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      actor_id: await app.userId('admin'),
      site_id: await app.siteId('alpha'),
      after: { accounts: expect.any(Number), asked: 0, unlinked: 0 },
    });
  });

  test('killed half way, continues at its position', async () => {
    // More than one batch, so that it can stop in between.
    await app.query(
      `with person as (insert into people select from generate_series(1, 1500) returning id)
       insert into users (site_id, person_id, username, slug, email, verified_at)
       select $1, id, 'many' || id, 'many' || id, 'many' || id || '@example.org', now() from person`,
      await app.siteId('alpha'),
    );
    const [last] = await app.query(`select email from users order by id desc limit 1`);
    const twin = await newUser(app, { prefix: 'beta', email: last.email });
    const { events } = app.services;
    let published = 0;
    const breaking: Events = {
      ...events,
      async publish(trx, ...changes) {
        if (published++ >= 1) throw new Error('killed');
        await events.publish(trx, ...changes);
      },
    };
    const taskRunId = await start();
    await expect(job(breaking).handle({ taskRunId })).rejects.toThrow('killed');
    const [half] = await app.query('select * from task_runs where id = $1', taskRunId);
    expect(half).toMatchObject({ status: 'RUNNING', done: 1000, result: { asked: 0 } });
    await Promise.all([job().handle({ taskRunId }), job().handle({ taskRunId })]);
    const [whole] = await app.query('select * from task_runs where id = $1', taskRunId);
    expect(whole).toMatchObject({ status: 'DONE', done: half.total, result: { asked: 1 } });
    expect(await mailsTo(last.email)).toHaveLength(1);
    expect(await app.query('select 1 from link_offers where user_id = $1', twin.id)).toHaveLength(
      1,
    );
  });

  test('that lost its process is resumed', async () => {
    const taskRunId = await start();
    const waiting = async () =>
      (await app.query(`select 1 from jobs.job where name = 'users.sync' and state = 'created'`))
        .length;
    const before = await waiting();
    expect(await start()).toBe(taskRunId);
    expect(await waiting()).toBe(before);
    await app.query(
      `update task_runs set status = 'RUNNING', updated_at = now() - interval '1 hour' where id = $1`,
      taskRunId,
    );
    expect(await start()).toBe(taskRunId);
    expect(await waiting()).toBe(before + 1);
  });
});
