import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '../../../../contract/messages.ts';
import {
  runChangesCsvPath,
  runLogsCsvPath,
  scriptMessages,
  scriptSymbols,
} from '../../../../contract/scripts/task-scripts.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { type ContentWriter, contentWriter } from '../../../testing/content.ts';
import { generateLeads } from '../../../testing/lead-uploads.ts';
import { testOnPostgres } from '../../../testing/on-postgres.ts';
import { holdBeforeStep, scriptCaller } from '../../../testing/task-scripts.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { scheduleScriptsJob, startDueSchedule } from './schedule-scripts.job.ts';

const rewriter = 'link_rewriter_tool';
let app: TestApp;
let admin: ApiClient;
let scripts: ReturnType<typeof scriptCaller>;
let write: ContentWriter;
let author: number;
let siteId: number;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('superAdmin');
  scripts = scriptCaller(admin);
  write = await contentWriter(app);
  author = await app.userId('member');
  siteId = await app.siteId('alpha');
});
afterAll(() => app.close());

async function posts(count: number, link: string): Promise<number> {
  const [{ first }] = await app.query(
    `with made as (insert into posts (site_id, user_id, title, slug, body)
       select $1, $2, 'Many ' || i, md5($3) || i, '<p>Text <a href="' || $3 || '">link</a></p>'
       from generate_series(1, $4::int) i returning id) select min(id) as first from made`,
    siteId,
    author,
    link,
    count,
  );
  return first;
}

const bodies = (like: string) =>
  app.query(`select id, body, version from posts where body like $1 order by id`, `%${like}%`);

describe('scripts', () => {
  test('are listed for people who may open the list, and run by super admins only', async () => {
    const list = '{ taskScripts { name symbol icon } }';
    const { data } = await (await app.as('communityTech')).graphql(list);
    expect(data.taskScripts.map(({ symbol }: { symbol: string }) => symbol).sort()).toEqual(
      [...scriptSymbols].sort(),
    );
    const one =
      '{ taskScript(symbol: "reindex_threads") { description options { name type items { value } default } } }';
    const refused = await (await app.as('communityTech')).graphql(one);
    expect(refused.errors?.[0]).toMatchObject({ message: messages.mustBeSuperAdmin });
    const { data: opened } = await admin.graphql(one);
    expect(opened.taskScript.options[0]).toMatchObject({ name: 'kinds', type: 'multi_select' });
    const unknown = await admin.graphql('{ taskScript(symbol: "nonsense") { name } }');
    expect(unknown.errors?.[0]?.message).toBe(scriptMessages.notFound);
  });

  test.each([
    [{ from: '/a', to: 'javascript:alert(1)' }, {}, 'The new address must begin with'],
    [{ from: '/a', to: '/b', places: [] }, {}, 'Please choose where to look.'],
    [{ from: '(a', to: '/b', mode: 'pattern' }, {}, 'That pattern is not possible.'],
    [{ from: '/a', to: '/b', places: ['moon'] }, {}, 'that value is not possible'],
    [{ nonsense: 1 }, {}, "There is no option 'nonsense'."],
    [{ from: '/a', to: '/b' }, { upload: 'a,b' }, scriptMessages.uploadUnwanted],
  ])('do not start with %j %j', async (options, more, message) => {
    const before = (await scripts.runs(rewriter)).length;
    const { errors } = await scripts.start(rewriter, options, more);
    expect(errors?.[0]?.message).toContain(message);
    expect((await scripts.runs(rewriter)).length).toBe(before);
  });

  test('start with symbol and options alone', async () => {
    const { data, errors } = await admin.graphql(
      `mutation { runTaskScript(symbol: "reindex_threads", options: "{}") { name } }`,
    );
    expect(errors).toBeUndefined();
    expect(data.runTaskScript.name).toBe('Reindex threads and posts');
    const [{ id, reason } = { id: '', reason: '-' }] = await scripts.runs('reindex_threads');
    expect(reason).toBe('');
    await scripts.over('reindex_threads', id);
  });

  test('of another site are not found', async () => {
    const run = await scripts.run(rewriter, { from: '/x', to: '/y' });
    const other = scriptCaller(
      await app.as({ userId: await betaSuperAdmin(), host: 'beta.localhost' }),
    );
    expect(await other.runs(rewriter)).toEqual([]);
    const { errors } = await other.abort(run.id);
    expect(errors?.[0]?.message).toBe(scriptMessages.runNotFound);
  });
});

async function betaSuperAdmin(): Promise<number> {
  const [{ id }] = await app.query(
    `update users set role_id = 5 where username = 'foreignAdmin' returning id`,
  );
  return id;
}

describe('a run', () => {
  test('changes, reports it, is audited, and finds nothing the second time', async () => {
    const id = await write.post({
      by: author,
      title: 'One',
      body: '<p>A <a href="/old/one">one</a> &amp; <a href="/older">two</a></p>',
    });
    const options = { from: '/old/one', to: '/new?a=1&b=2', places: ['posts'] };
    const run = await scripts.run(rewriter, options, { reason: 'The page moved' });
    expect(run).toMatchObject({
      aborted: false,
      failed: false,
      isDead: true,
      reason: 'The page moved',
    });
    expect(run.message).toContain('Links: 1.');
    expect(run.progress).toBe(run.total);
    const [post] = await app.query('select body, version from posts where id = $1', id);
    expect(post).toEqual({
      body: '<p>A <a href="/new?a=1&amp;b=2">one</a> &amp; <a href="/older">two</a></p>',
      version: 2,
    });
    const [event] = await app.query(
      `select action, actor_id, before, after, request_id from audit_events
       where entity_type = 'post' and entity_id = $1 order by id desc limit 1`,
      id,
    );
    expect(event).toEqual({
      action: 'post.links_edited',
      actor_id: await app.userId('superAdmin'),
      before: { links: ['/old/one'] },
      after: { links: ['/new?a=1&b=2'] },
      request_id: `task run ${run.id}`,
    });
    const [change] = (await scripts.logs(run.id)).filter(({ kind }) => kind === 'change');
    expect(change?.data).toMatchObject({ noun: 'post', id, link: '/old/one', title: 'One' });
    expect(change?.data?.before).toContain('<a href="/old/one">one</a>');
    expect(change?.data?.after).toContain('<a href="/new?a=1&amp;b=2">one</a>');
    expect(change?.data?.undo).toBeUndefined();
    expect((await scripts.run(rewriter, options)).message).toContain('Links: 0.');
  });

  test('as a rehearsal lists the same and writes nothing', async () => {
    await posts(3, '/rehearsed');
    const options = { from: '/rehearsed', to: '/done', places: ['posts'] };
    const dry = await scripts.run(rewriter, options, { isDryRun: true });
    expect(dry).toMatchObject({ isDryRun: true });
    expect(dry.message).toMatch(/^Dry run\. .*Links that would change: 3\./);
    expect(await bodies('/rehearsed')).toHaveLength(3);
    const csv = await admin.get(runChangesCsvPath(dry.id));
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.text.split('\r\n')).toHaveLength(5);
    expect(csv.text).toContain('/rehearsed');
    const real = await scripts.repeat(rewriter, dry.id);
    expect(real.reason).toBe(dry.reason);
    const listed = async (id: string) =>
      (await scripts.logs(id))
        .filter(({ kind }) => kind === 'change')
        .map(({ message }) => message);
    expect((await listed(dry.id))[0]).toContain('/rehearsed would become /done');
    expect(await listed(real.id)).toEqual(
      (await listed(dry.id)).map((line) => line.replace('would become', '→')),
    );
    const twice = await admin.graphql(
      'mutation ($id: ID!) { repeatTaskScriptRun(id: $id) { id } }',
      { id: real.id },
    );
    expect(twice.errors?.[0]?.message).toBe(scriptMessages.notRehearsal);
  });

  test('can be undone once, where nothing changed since', async () => {
    const first = await posts(3, '/mistaken');
    const before = await bodies('/mistaken');
    const options = { from: '/mistaken', to: '/wrong', places: ['posts'] };
    const run = await scripts.run(rewriter, options);
    await app.query(`update posts set body = body || '!' where id = $1`, first);
    const dry = await scripts.undo(rewriter, run.id, true);
    expect(dry.message).toBe('Dry run. Would be taken back: 2. Changed since: 1.');
    expect(await bodies('/mistaken')).toHaveLength(0);
    const undone = await scripts.undo(rewriter, run.id);
    expect(undone.message).toBe('Taken back: 2. Changed since: 1.');
    expect((await bodies('/mistaken')).map(({ body }) => body)).toEqual(
      before.filter(({ id }) => id !== first).map(({ body }) => body),
    );
    const { errors } = await admin.graphql(
      'mutation ($id: ID!) { undoTaskScriptRun(id: $id, reason: "Again") { id } }',
      { id: run.id },
    );
    expect(errors?.[0]?.message).toBe(scriptMessages.undoneAlready);
    expect((await scripts.runs(rewriter)).find(({ id }) => id === run.id)?.undoneByRunId).toBe(
      undone.id,
    );
  });

  test('waits for the previous one, stops on request, and reports what was done', async () => {
    await posts(1000, '/slow');
    const held = holdBeforeStep(app.services.taskScripts.get(rewriter), 4);
    const options = { from: '/slow', to: '/fast', places: ['posts'] };
    await scripts.start(rewriter, options);
    const [running] = await scripts.runs(rewriter);
    await scripts.start(rewriter, { ...options, to: '/faster' });
    await expect
      .poll(async () => (await scripts.runs(rewriter))[1]?.progress, { timeout: 20_000 })
      .toBeGreaterThan(400);
    const [waiting, ahead] = await scripts.runs(rewriter);
    expect(waiting).toMatchObject({ isWaiting: true, progress: 0 });
    expect(ahead).toMatchObject({
      id: running?.id,
      isWaiting: false,
      stoppedAt: null,
      isDead: false,
    });
    const abortion = scripts.abort(running?.id ?? '');
    held.release();
    const { data } = await abortion;
    expect(data.abortTaskScriptRun).toMatchObject({ aborted: true });
    expect(data.abortTaskScriptRun.message).toMatch(
      /^Stopped by hand after [\d,]+ of [\d,]+\. Looked at/,
    );
    const next = await scripts.over(rewriter, waiting?.id ?? '');
    const [{ left, done }] = await app.query(
      `select count(*) filter (where body like '%"/fast"%')::int as done,
        count(*) filter (where body like '%"/slow"%')::int as left from posts`,
    );
    expect(left).toBe(0);
    expect(next.message).toContain(`Links: ${1000 - done}.`);
    const again = await scripts.abort(running?.id ?? '');
    expect(again.errors?.[0]?.message).toBe(scriptMessages.notRunning);
  });

  test('that is stopped after an error reports what it did', async () => {
    const [{ id }] = await app.query(
      `insert into task_runs (site_id, kind, script, status, total, done, message, result)
       values ($1, 'SCRIPT', $2, 'FAILED', 10, 3, 'Stopped by an error. It will be tried again.',
         '{"counts": [["Looked at", 3]]}') returning id`,
      siteId,
      rewriter,
    );
    const { data } = await scripts.abort(String(id));
    expect(data.abortTaskScriptRun.message).toBe('Stopped by hand after 3 of 10. Looked at: 3.');
  });

  testOnPostgres('has a log that stays readable with 100,000 lines', async () => {
    const run = await scripts.run(rewriter, { from: '/none', to: '/some' });
    await app.query(
      `insert into task_run_logs (run_id, kind, message) select $1::int, 'change', 'Line ' || i from generate_series(1, 100000) i`,
      Number(run.id),
    );
    const page = `query ($id: ID!, $offset: Int, $search: String, $detailed: Boolean) {
      taskScriptRunLogs(runId: $id, limit: 100, offset: $offset, search: $search, detailed: $detailed) { message }
      taskScriptRunLogCount(runId: $id, search: $search, detailed: $detailed)
    }`;
    const started = Date.now();
    const last = await admin.graphql(page, { id: run.id, offset: 99_950 });
    expect(last.data.taskScriptRunLogs.at(-1)).toEqual({ message: 'Line 100000' });
    expect(last.data.taskScriptRunLogCount).toBe(100_001);
    const found = await admin.graphql(page, { id: run.id, search: 'line 4321' });
    expect(found.data.taskScriptRunLogCount).toBe(11);
    const brief = await admin.graphql(page, { id: run.id, detailed: false });
    expect(brief.data.taskScriptRunLogCount).toBe(1);
    expect(Date.now() - started).toBeLessThan(5000);
    const { text } = await admin.get(runLogsCsvPath(run.id));
    expect(text.split('\r\n')).toHaveLength(100_003);
    await app.query('delete from task_run_logs where run_id = $1', Number(run.id));
  });
});

test('all long work of a site is in one list, for super admins', async () => {
  const run = await scripts.run(rewriter, { from: '/listed', to: '/x' }, { isDryRun: true });
  await app.query(
    `insert into task_runs (site_id, kind, subject_ids, status, total, done, message, started_by,
       inserted_at)
     values ($1, 'BLOCK_USERS', '{7}', 'RUNNING', 10, 4, 'Blocking', $2, now() - interval '1 day')`,
    siteId,
    author,
  );
  const upload = await admin.graphql(generateLeads, {
    emailList: 'listed@example.org',
    siteId: String(siteId),
    leadMediumId: '1',
  });
  const list = `{ recentRuns { id kind name symbol subjectId status done total message startedBy isDryRun } }`;
  const listed = async () => (await admin.graphql(list)).data.recentRuns;
  await expect
    .poll(async () => (await listed())[0], { timeout: 20_000 })
    .toMatchObject({
      kind: 'LEAD_UPLOAD',
      name: 'Lead upload',
      subjectId: upload.data.generateLeads.id,
      status: 'DONE',
      done: 1,
      total: 1,
      message: 'New leads: 1.',
      startedBy: 'superAdmin',
    });
  const runs = await listed();
  expect(runs[1]).toMatchObject({
    id: run.id,
    kind: 'SCRIPT',
    name: 'Link rewriter',
    symbol: rewriter,
    isDryRun: true,
    status: 'DONE',
  });
  // Ordered by start, not by id.
  expect(runs.at(-1)).toMatchObject({
    kind: 'BLOCK_USERS',
    name: 'Blocking users',
    subjectId: '7',
    done: 4,
  });
  const other = await app.as({ userId: await betaSuperAdmin(), host: 'beta.localhost' });
  expect((await other.graphql(list)).data.recentRuns).toEqual([]);
  const tech = await (await app.as('communityTech')).graphql(list);
  expect(tech.errors?.[0]?.message).toBe(messages.mustBeSuperAdmin);
});

describe('a schedule', () => {
  test('that cannot start waits for its next time, and others start', async () => {
    const userId = await app.userId('superAdmin');
    for (const [script, options] of [
      ['remove_broken_links', '{}'],
      [rewriter, '{"mode": "exact", "from": "/starved", "to": "/fed", "places": ["posts"]}'],
    ]) {
      await app.query(
        `insert into task_schedules (site_id, script, options, reason, sites, site_ids, every, next_at, created_by)
         values ($1::int, $2, $3::jsonb, 'Nightly', jsonb_build_array(jsonb_build_object('siteId', $1::int, 'userId', $4::int)),
           array[$1::int], 'DAILY', now() - interval '1 minute' * $5::int, $4::int)`,
        siteId,
        script,
        options,
        userId,
        script === rewriter ? 1 : 2,
      );
    }
    const { database, services } = app;
    const nothing = async () => {};
    const failed: string[] = [];
    const parts = {
      database,
      jobs: services.jobs,
      scripts: services.taskScripts.list(),
      changes: { record: nothing, recordAll: nothing, recordWithoutEvents: nothing },
      onFailure: async (_: unknown, __: unknown, { symbol }: { symbol: string }) => {
        failed.push(symbol);
      },
      log: { error() {} },
    };
    await scheduleScriptsJob(parts).handle({});
    expect(failed).toEqual(['remove_broken_links']);
    const [bad] = await scripts.runs('remove_broken_links');
    expect(bad).toMatchObject({ aborted: true, failed: true, message: 'Could not be started.' });
    const [good] = await scripts.runs(rewriter);
    expect(good?.reason).toBe('Nightly');
    await scripts.over(rewriter, good?.id ?? '');
    const due = await app.query('select from task_schedules where next_at <= now()');
    expect(due).toEqual([]);
    await app.query('delete from task_schedules');
  });

  test('starts the script again, mails its owner on failure, and ends with their rights', async () => {
    const options = { from: '/daily', to: '/weekly', places: ['posts'] };
    const { errors } = await scripts.start(rewriter, options, { every: 'DAILY' });
    expect(errors).toBeUndefined();
    const listed = '{ taskScript(symbol: "link_rewriter_tool") { schedules { id every nextAt } } }';
    const { data } = await admin.graphql(listed);
    const [schedule] = data.taskScript.schedules;
    expect(schedule.every).toBe('DAILY');
    const [{ id: firstId } = { id: '' }] = await scripts.runs(rewriter);
    await scripts.over(rewriter, firstId);

    const { database, services } = app;
    const nothing = async () => {};
    const due = {
      database,
      jobs: services.jobs,
      scripts: services.taskScripts.list(),
      onFailure: nothing,
      log: { error() {} },
    };
    const changes = { record: nothing, recordAll: nothing, recordWithoutEvents: nothing };
    expect(await startDueSchedule({ ...due, changes })).toBe(false);
    await app.query(`update task_schedules set next_at = now() - interval '30 hours'`);
    expect(await startDueSchedule({ ...due, changes })).toBe(true);
    expect(await startDueSchedule({ ...due, changes })).toBe(false);
    const [{ hours }] = await app.query(
      `select extract(epoch from next_at - now()) / 3600 as hours from task_schedules`,
    );
    expect(Number(hours)).toBeCloseTo(18, 0);
    const [{ id } = { id: '' }] = await scripts.runs(rewriter);
    expect(id).not.toBe(firstId);
    await scripts.over(rewriter, id);

    // Its steps keep failing.
    await app.query(
      `update task_schedules set next_at = now(), options = '{"mode": "pattern", "from": "(", "to": "/", "places": ["posts"]}'`,
    );
    await startDueSchedule({ ...due, changes });
    const [failing] = await scripts.runs(rewriter);
    await app.query('update task_runs set failures = 4 where id = $1', Number(failing?.id));
    const failed = await scripts.over(rewriter, failing?.id ?? '');
    expect(failed).toMatchObject({ aborted: true, failed: true });
    const mails = await app.query(
      `select to_address, subject from outgoing_mail where subject like '''Link rewriter''%'`,
    );
    expect(mails).toHaveLength(1);

    await app.query(`update task_schedules set next_at = now()`);
    await app.query(`update users set role_id = 1 where username = 'superAdmin'`);
    expect(await startDueSchedule({ ...due, changes })).toBe(true);
    await app.query(`update users set role_id = 5 where username = 'superAdmin'`);
    expect(await app.query('select from task_schedules')).toEqual([]);
  });
});
