import { afterAll, beforeAll, expect, test } from 'vitest';
import { postToolMessages } from '../../../../contract/scripts/post-tools.ts';
import { type ContentWriter, contentWriter } from '../../../testing/content.ts';
import { scriptCaller } from '../../../testing/task-scripts.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let scripts: ReturnType<typeof scriptCaller>;
let write: ContentWriter;
let author: number;
let siteId: number;

beforeAll(async () => {
  app = await startTestApp();
  scripts = scriptCaller(await app.as('superAdmin'));
  write = await contentWriter(app);
  author = await app.userId('member');
  siteId = await app.siteId('alpha');
});
afterAll(() => app.close());

test('posts are unpublished with a redirect, or hidden from search engines, and restored', async () => {
  const tool = 'post_deindex_unpublish';
  const [one, two, three] = [
    await write.post({ by: author, title: 'First' }),
    await write.post({ by: author, title: 'Second' }),
    await write.post({ by: author, title: 'Third' }),
  ];
  const beta = await contentWriter(app, 'beta');
  const foreign = await beta.post({ by: await app.userId('foreignAdmin') });
  const stateOf = async (id: number) =>
    (await app.query('select status, is_noindex, redirect_url from posts where id = $1', id))[0];
  const [{ permalink }] = await app.query('select permalink from posts where id = $1', one);
  for (const [options, message] of [
    [{}, postToolMessages.nothingChosen],
    [{ posts: '1', olderThanDays: 1 }, postToolMessages.oneWay],
    [{ posts: '1, /x' }, postToolMessages.redirectNeedsUnpublish],
    [
      { posts: '1', action: 'unpublish', redirect: 'javascript:1' },
      postToolMessages.redirectInvalid,
    ],
  ] as const) {
    expect((await scripts.start(tool, options)).errors?.[0]?.message).toBe(message);
  }
  const options = {
    action: 'unpublish',
    posts: `/${permalink}, /posts\n${foreign}\nposts/nonsense`,
  };
  const upload = `post,redirect\n${two},https://example.org/b\n`;
  const dry = await scripts.run(tool, options, { upload, isDryRun: true });
  expect(dry.message).toBe('Dry run. Would be changed: 2. So already: 0. Not found: 2.');
  const rehearsed = (await scripts.logs(dry.id)).map(({ message }) => message);
  expect(rehearsed[0]).toBe('First: would be unpublished, leading to /posts');
  expect(await stateOf(one)).toMatchObject({ status: 'PUBLISHED' });
  const run = await scripts.run(tool, options, { upload });
  expect(run.message).toBe('Changed: 2. So already: 0. Not found: 2.');
  expect(await stateOf(one)).toEqual({
    status: 'UNPUBLISHED',
    is_noindex: false,
    redirect_url: '/posts',
  });
  expect(await stateOf(foreign)).toMatchObject({ status: 'PUBLISHED' });
  const { status, headers } = await app.anonymous.get(`/${permalink}`);
  expect([status, headers.location]).toEqual([301, '/posts']);
  expect((await scripts.run(tool, options, { upload })).message).toContain('So already: 2.');

  await app.query(`update posts set title = 'Touched', version = version + 1 where id = $1`, two);
  const undone = await scripts.undo(tool, run.id);
  expect(undone.message).toBe('Taken back: 1. Changed since: 1.');
  expect(await stateOf(one)).toMatchObject({ status: 'PUBLISHED', redirect_url: null });
  expect((await app.anonymous.get(`/${permalink}`)).status).toBe(200);

  await app.query(
    `update posts set published_at = now() - interval '400 days' where id = $1`,
    three,
  );
  const aged = await scripts.run(tool, { olderThanDays: 365 });
  expect(aged.message).toContain('Changed: 1.');
  expect(await stateOf(three)).toMatchObject({ status: 'PUBLISHED', is_noindex: true });
});

test('a post that one run changed twice is restored to its first state', async () => {
  const tool = 'post_deindex_unpublish';
  const twice = await write.post({ by: author, title: 'Twice' });
  const touched = await write.post({ by: author, title: 'Twice and touched' });
  const others: number[] = [];
  while (others.length < 210) others.push(await write.post({ by: author }));
  const stateOf = async (id: number) =>
    (await app.query('select status, redirect_url from posts where id = $1', id))[0];
  const redirectsTo = (target: string) => [`${twice}, ${target}`, `${touched}, ${target}`];
  const posts = [...redirectsTo('/first'), ...others, ...redirectsTo('/second')].join('\n');
  const run = await scripts.run(tool, { action: 'unpublish', posts });
  expect(run.message).toContain('Changed: 214.');
  expect(await stateOf(twice)).toEqual({ status: 'UNPUBLISHED', redirect_url: '/second' });

  await app.query('update posts set version = version + 1 where id = $1', touched);
  const undone = await scripts.undo(tool, run.id);
  expect(undone.message).toBe('Taken back: 212. Changed since: 2.');
  expect(await stateOf(twice)).toEqual({ status: 'PUBLISHED', redirect_url: null });
  expect(await stateOf(touched)).toEqual({ status: 'UNPUBLISHED', redirect_url: '/second' });

  const more = [`${twice}, /first`, ...others.slice(0, 200), `${twice}, /second`].join('\n');
  const again = await scripts.run(tool, { action: 'unpublish', posts: more });
  const dry = await scripts.undo(tool, again.id, true);
  expect(dry.message).toBe('Dry run. Would be taken back: 202. Changed since: 0.');
  expect(await stateOf(twice)).toEqual({ status: 'UNPUBLISHED', redirect_url: '/second' });
});

test('redirects of unpublished posts never loop, and chains are shortened', async () => {
  const tool = 'post_deindex_unpublish';
  const permalinks = new Map<string, string>();
  for (const name of ['a', 'b', 'c', 'd', 'x']) {
    const id = await write.post({ by: author, title: `Chain ${name}` });
    const [{ permalink }] = await app.query('select permalink from posts where id = $1', id);
    permalinks.set(name, permalink);
  }
  const at = (name: string) => `/${permalinks.get(name)}`;
  const origin = `http://alpha.localhost:${app.port}`;
  await app.query(
    `insert into site_aliases (host, site_id) values ('other.alpha.localhost', $1)`,
    siteId,
  );
  const unpublish = (posts: string[], isDryRun = false) =>
    scripts.run(tool, { action: 'unpublish', posts: posts.join('\n') }, { isDryRun });
  const redirects = async () =>
    Object.fromEntries(
      (
        await app.query(
          `select title, redirect_url from posts where title like 'Chain%' and status = 'UNPUBLISHED'`,
        )
      ).map((row) => [row.title.slice(-1), row.redirect_url]),
    );

  for (const target of [
    at('a'),
    `${origin}${at('a')}`,
    `http://other.alpha.localhost:${app.port}${at('a')}`,
  ]) {
    const run = await unpublish([`${at('a')}, ${target}`]);
    expect(run.message).toContain('Changed: 0.');
    expect(run.message).toContain('Refused because of loops: 1.');
    const [log] = await scripts.logs(run.id);
    expect(log?.message).toBe(postToolMessages.redirectLoop('Chain a', target));
  }
  const both = await unpublish([`${at('a')}, ${at('b')}`, `${at('b')}, ${at('a')}`]);
  expect(both.message).toContain('Refused because of loops: 2.');
  expect(await redirects()).toEqual({});

  await unpublish([`${at('x')}, ${at('a')}`]);
  await unpublish([`${at('b')}, ${at('c')}`]);
  expect((await unpublish([`${at('c')}, ${at('b')}`])).message).toContain('loops: 1.');
  // Redirects past b, and moves the redirects to a.
  await unpublish([`${at('a')}, ${at('b')}`]);
  expect(await redirects()).toEqual({ x: at('c'), b: at('c'), a: at('c') });
  await unpublish([`${at('c')}, ${at('d')}`]);
  expect(await redirects()).toEqual({ x: at('d'), b: at('d'), a: at('d'), c: at('d') });
});

test('categories and tags are chosen from a list of the site', async () => {
  const admin = await app.as('superAdmin');
  await app.query(
    `insert into categories (site_id, name, slug) values ($1, 'Soups', 'soups')`,
    siteId,
  );
  const { data } = await admin.graphql(
    `{ taskScript(symbol: "post_deindex_unpublish") { options { name type items { value label } } } }`,
  );
  const category = data.taskScript.options.find(
    ({ name }: { name: string }) => name === 'category',
  );
  expect(category).toEqual({
    name: 'category',
    type: 'select',
    items: [{ value: 'soups', label: 'Soups' }],
  });
  const { errors } = await scripts.start('post_deindex_unpublish', { category: 'stews' });
  expect(errors?.[0]?.message).toContain('that value is not possible');
});

test('addresses are opted out and counted by outcome, without names in the log', async () => {
  const tool = 'unsubscribe_emails';
  await app.query(
    `insert into subscribers (site_id, email, opted_in) values
      ($1, 'sub@example.org', true), ($1, 'out@example.org', false)`,
    siteId,
  );
  const [member] = await app.query(
    `update users set email = 'Member@Example.org', receive_emails = true
     where username = 'member' returning id, version`,
  );
  const emails =
    'member@example.org, SUB@example.org out@example.org\nno-one@example.org sub@example.org nonsense';
  const expected =
    'Members opted out: 1. Members out already: 0. Subscribers opted out: 1. Subscribers out already: 1. Unknown: 1. Malformed: 1. Duplicates: 1.';
  const dry = await scripts.run(tool, { emails }, { isDryRun: true });
  expect(dry.message).toBe(
    `Dry run. ${expected.replaceAll(' opted out', ' who would be opted out')}`,
  );
  // A rehearsal is run for real with its own list.
  const run = await scripts.repeat(tool, dry.id);
  expect(run.isDryRun).toBe(false);
  expect(run.message).toBe(expected);
  expect(run.total).toBe(6);
  const state = async () => [
    ...(await app.query('select receive_emails as is_in from users where id = $1', member.id)),
    ...(await app.query(
      `select opted_in as is_in from subscribers where email = 'sub@example.org'`,
    )),
  ];
  expect(await state()).toEqual([{ is_in: false }, { is_in: false }]);
  const kept = JSON.stringify([
    await app.query('select options, message from task_runs where id = $1', Number(run.id)),
    await app.query('select message, data from task_run_logs where run_id = $1', Number(run.id)),
    await app.query('select item from task_run_items where run_id = $1', Number(run.id)),
    await app.query('select before, after from audit_events'),
  ]);
  expect(kept).not.toContain('@example.org');
  const again = await scripts.run(tool, {}, { upload: 'name,mail\nJo,member@example.org\n' });
  expect(again.message).toContain('Members out already: 1.');
  const several = await scripts.run(
    tool,
    {},
    { upload: 'contact\nJo <member@example.org>\nout@example.org; sub@example.org\n' },
  );
  expect(several.message).toBe(
    'Members opted out: 0. Members out already: 1. Subscribers opted out: 0. Subscribers out already: 2. Unknown: 0. Malformed: 0. Duplicates: 0.',
  );
  await scripts.undo(tool, run.id);
  expect(await state()).toEqual([{ is_in: true }, { is_in: true }]);
});

test('derived data is recomputed, including concurrent changes', async () => {
  const tool = 'reindex_threads';
  const tag = (
    await app.query(
      `insert into tags (site_id, type, name, slug) values ($1, 'FORUM', 'Rebuilt', 'rebuilt') returning id`,
      siteId,
    )
  )[0].id;
  const thread = await write.thread({ by: author });
  await app.query(
    'insert into thread_tags (site_id, thread_id, tag_id) values ($1, $2, $3)',
    siteId,
    thread,
    tag,
  );
  await write.reply({ by: author, threadId: thread, at: '2130-01-01T00:00:00Z' });
  await app.query(`update threads set last_active_at = '2020-01-01T00:00Z' where id = $1`, thread);
  await app.query(`update thread_tags set name_key = 'wrong' where thread_id = $1`, thread);
  await app.query(
    `insert into thread_counts (site_id, tag_id, is_hidden, threads) values ($1, 0, false, 7), ($1, $2, false, -3)`,
    siteId,
    tag,
  );
  await app.query(
    `insert into post_counts (site_id, type, is_public, is_deleted, posts) values ($1, 'POST', true, false, 5)`,
    siteId,
  );
  const counted = async () =>
    (
      await app.query(
        `select (select sum(threads)::int from thread_counts where site_id = $1 and tag_id = 0)
            = (select count(*) from threads where site_id = $1) as threads,
          (select sum(threads)::int from thread_counts where site_id = $1 and tag_id = $2)
            = (select count(*) from thread_tags where tag_id = $2) as tags,
          (select sum(posts)::int from post_counts where site_id = $1)
            = (select count(*) from posts where site_id = $1) as posts`,
        siteId,
        tag,
      )
    )[0];
  expect(await counted()).toEqual({ threads: false, tags: false, posts: false });
  const dry = await scripts.run(tool, {}, { isDryRun: true });
  expect(dry.message).toMatch(/^Dry run\. .*Would be corrected: [1-9]/);
  expect(await counted()).toEqual({ threads: false, tags: false, posts: false });
  await scripts.start(tool);
  // Written during the run.
  await Promise.all(Array.from({ length: 20 }, () => write.thread({ by: author })));
  const [{ id } = { id: '' }] = await scripts.runs(tool);
  await scripts.over(tool, id);
  expect(await counted()).toEqual({ threads: true, tags: true, posts: true });
  const [row] = await app.query(
    `select threads.last_active_at = '2130-01-01T00:00:00Z' as is_late, name_key = lower(name) as is_filed,
      thread_tags.last_active_at = threads.last_active_at as is_same
     from threads join thread_tags on thread_id = threads.id where threads.id = $1`,
    thread,
  );
  expect(row).toEqual({ is_late: true, is_filed: true, is_same: true });
  expect((await scripts.run(tool)).message).toContain('Corrected: 0.');
});

test('no script offers the same choice twice', () => {
  const offered = app.services.taskScripts.list().flatMap(({ symbol, options }) =>
    options.map((option) => ({
      symbol,
      values: 'items' in option ? (option.items ?? []).map(({ value }) => value) : [],
    })),
  );
  expect(offered.length).toBeGreaterThan(0);
  for (const { symbol, values } of offered) {
    expect({ symbol, values }).toEqual({ symbol, values: [...new Set(values)] });
  }
});
