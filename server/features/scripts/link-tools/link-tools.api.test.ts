import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkScriptMessages } from '../../../../contract/scripts/link-tools.ts';
import {
  chosenChangesMax,
  runReportCsvPath,
  scriptMessages,
} from '../../../../contract/scripts/task-scripts.ts';
import { createSafeFetch } from '../../../lib/safe-fetch.ts';
import { type ContentWriter, contentWriter } from '../../../testing/content.ts';
import { testOnPostgres } from '../../../testing/on-postgres.ts';
import { scriptCaller } from '../../../testing/task-scripts.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createForeignLinkChecker } from './foreign-links.ts';
import { retryLinksJob } from './retry-links.job.ts';

let app: TestApp;
let scripts: ReturnType<typeof scriptCaller>;
let write: ContentWriter;
let author: number;
let siteId: number;
let other: Server;
let elsewhere: string;
const asked: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ env: { FETCH_LOOPBACK: 'on' } });
  scripts = scriptCaller(await app.as('superAdmin'));
  write = await contentWriter(app);
  author = await app.userId('member');
  siteId = await app.siteId('alpha');
  other = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    // Some servers answer only one of HEAD and GET.
    const isGood = request.url === '/good' || request.url === '/slash/';
    const failures: Record<string, number> = { '/error': 500, '/deleted': 410, '/loop': 302 };
    const status = isGood
      ? request.method === 'HEAD'
        ? 405
        : 200
      : (failures[request.url ?? ''] ?? 404);
    response.writeHead(status, status === 302 ? { location: '/loop' } : {}).end();
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  elsewhere = `http://127.0.0.1:${(other.address() as { port: number }).port}`;
});
afterAll(async () => {
  other.close();
  await app.close();
});

const bodyOf = async (
  table: 'posts' | 'threads' | 'replies' | 'comments',
  id: number,
): Promise<string> => (await app.query(`select body from ${table} where id = $1`, id))[0].body;
const anchor = (href: string) => `<a href="${href}">link</a>`;

test('the rewriter matches by address, prefix and pattern, in every place, and nowhere else', async () => {
  const origin = `http://alpha.localhost:${app.port}`;
  const text = `<p>${anchor('/a/b?x=1&amp;y=2')} ${anchor(`${origin}/a/b?x=1&amp;y=2`)} /a/b</p>`;
  const post = await write.post({ by: author, body: text });
  const thread = await write.thread({ by: author, body: text });
  const reply = await write.reply({ by: author, threadId: thread, body: text });
  const comment = await write.comment({ by: author, postId: post, body: text });
  const beta = await contentWriter(app, 'beta');
  const foreign = await beta.post({ by: await app.userId('foreignAdmin'), body: text });
  await app.query(
    `insert into site_menus (site_id, menu, version) values ($1, '[{"menu_id": 1, "title": "A", "url": "/a/b?x=1&y=2", "items": []}]', 1)
     on conflict (site_id) do update set menu = excluded.menu`,
    siteId,
  );
  const run = await scripts.run('link_rewriter_tool', { from: '/a/b?x=1&y=2', to: '/c' });
  expect(run.message).toContain('Links: 9. Texts: 5.');
  const changed = `<p>${anchor('/c')} ${anchor('/c')} /a/b</p>`;
  expect(await bodyOf('posts', post)).toBe(changed);
  expect(await bodyOf('threads', thread)).toBe(changed);
  expect(await bodyOf('replies', reply)).toBe(changed);
  expect(await bodyOf('comments', comment)).toBe(changed);
  expect(await bodyOf('posts', foreign)).toBe(text);
  const [{ menu, version }] = await app.query(
    'select menu, version from site_menus where site_id = $1',
    siteId,
  );
  expect([menu[0].url, version]).toEqual(['/c', 2]);
  // Members' texts are stored as revisions and stay out of the log.
  const revisions = await app.query(`select assoc_type from content_revisions order by id`);
  expect(revisions.map((row) => row.assoc_type)).toEqual(['thread', 'reply', 'comment']);
  const logs = await scripts.logs(run.id);
  const ofThread = logs.find(({ data }) => data?.noun === 'thread');
  expect(ofThread?.data).toMatchObject({ before: '/a/b?x=1&y=2', after: '/c' });
  expect(ofThread?.data).not.toHaveProperty('title');

  const undone = await scripts.undo('link_rewriter_tool', run.id);
  expect(undone.message).toBe('Taken back: 5. Changed since: 0.');
  expect(await bodyOf('posts', post)).toBe(text);
  expect(await bodyOf('replies', reply)).toBe(text);
  expect(await bodyOf('comments', comment)).toBe(text);

  await scripts.run('link_rewriter_tool', {
    mode: 'prefix',
    from: '/a/',
    to: '/z/',
    places: ['posts'],
  });
  expect(await bodyOf('posts', post)).toBe(
    `<p>${anchor('/z/b?x=1&amp;y=2')} ${anchor('/z/b?x=1&amp;y=2')} /a/b</p>`,
  );
  await scripts.run('link_rewriter_tool', {
    mode: 'pattern',
    from: '^/z/(\\w+)\\?x=(\\d)',
    to: '/p/$2/$1?',
    places: ['posts'],
  });
  expect(await bodyOf('posts', post)).toContain('href="/p/1/b?&amp;y=2"');
  // Removes a post that would disturb the next tests.
  await app.query('update posts set is_deleted = true where id = $1', post);
});

test('in an AI page, only links in its texts are edited', async () => {
  const said = (link: string) => JSON.stringify(`<p>"é" 🙂\n\t${anchor(link)} /ai/old</p>`);
  const documentOf = (link: string) => `{
    "intro_copy": ${said(link)}, "facts": ["None", 7, ${said(link)}], "post_ids": [1.50, 12345678901234567890],
    "questions": [{ "text": ${said(link)}, "color": ${said('/ai/old')},
      "answers": [{ "text": ${said(link)}, "post_id": null, "link": ${said('/ai/old')} }] }],
    "own": { "intro_copy": ${said('/ai/old')} } }`;
  const stored = async (document: string) =>
    (await app.query('select $1::jsonb::text as text', document))[0].text;
  const [{ id }] = await app.query(
    `insert into posts (site_id, user_id, type, title, slug, body, content)
     values ($1, $2, 'JOURNAI', 'Built', 'built', '', $3::jsonb) returning id`,
    siteId,
    author,
    documentOf('/ai/old'),
  );
  const contentOf = async () =>
    (await app.query('select content::text as text from posts where id = $1', id))[0].text;
  const options = { from: '/ai/old', to: '/ai/new?a="1"&b=🙃', places: ['aiPages'] };
  const run = await scripts.run('link_rewriter_tool', options);
  expect(run.message).toContain('Links: 4. Texts: 1.');
  expect(await contentOf()).toBe(await stored(documentOf('/ai/new?a=&quot;1&quot;&amp;b=🙃')));
  const [change] = (await scripts.logs(run.id)).filter(({ kind }) => kind === 'change');
  expect(change?.data).toMatchObject({
    noun: 'aiPage',
    id,
    title: 'Built',
    path: '/myjournai/built',
  });
  const [event] = await app.query(
    `select action, version from audit_events where entity_id = $1 order by id desc limit 1`,
    id,
  );
  expect(event).toEqual({ action: 'post.links_edited', version: 2 });
  await scripts.undo('link_rewriter_tool', run.id);
  expect(await contentOf()).toBe(await stored(documentOf('/ai/old')));
});

describe('broken links', () => {
  test('are repaired if the target is known, otherwise listed, with polite requests', async () => {
    const moved = await write.post({ by: author, title: 'Moved page' });
    const [{ slug: was }] = await app.query('select slug from posts where id = $1', moved);
    await app.query(`update posts set slug = 'now-here' where id = $1`, moved);
    const thread = await write.thread({ by: author, name: 'Was a story' });
    const [{ slug: threadSlug }] = await app.query(
      'select slug from threads where id = $1',
      thread,
    );
    await app.query(
      `insert into posts (site_id, user_id, title, slug, body, is_deleted, converted_thread_id)
       values ($1, $2, 'Story', 'a-story', '', true, $3)`,
      siteId,
      author,
      thread,
    );
    const links = [
      [`/posts/${was}?a=1#b`, '/posts/now-here?a=1#b'],
      ['/posts/a-story', `/forums/${threadSlug}`],
      ['/posts/now-here/', '/posts/now-here'],
      [`${elsewhere}/slash`, `${elsewhere}/slash/`],
      [`${elsewhere}/good`, `${elsewhere}/good`],
      [`${elsewhere}/gone`, `${elsewhere}/gone`],
      ['/posts/never-was', '/posts/never-was'],
      ['/posts/now-here', '/posts/now-here'],
      ['mailto:a@example.org', 'mailto:a@example.org'],
    ] as const;
    const body = (side: 0 | 1) => `<p>${links.map((link) => anchor(link[side])).join('\n')}</p>`;
    const id = await write.post({ by: author, title: 'Many links', body: body(0) });
    const options = { places: ['posts'] };

    const dry = await scripts.run('link_repair_tool', options, { isDryRun: true });
    expect(dry.message).toMatch(
      /Would be repaired: 4\. Would be left broken: 2\. Unreachable: 0\.$/,
    );
    expect(await bodyOf('posts', id)).toBe(body(0));
    expect(asked).toContain('HEAD /good');
    expect(asked).toContain('GET /good');
    const before = asked.length;

    // Applies only this change of the dry run.
    const chosen = `noun,id,link,repair\npost,${id},/posts/a-story,/forums/${threadSlug}\n`;
    const some = await scripts.run('link_repair_tool', options, { upload: chosen });
    expect(some.message).toContain('Repaired: 1.');
    const bad = await scripts.start('link_repair_tool', options, { upload: 'noun,id\npost,1\n' });
    expect(bad.errors?.[0]?.message).toBe(linkScriptMessages.columns);

    const run = await scripts.run('link_repair_tool', options);
    expect(run.message).toMatch(/Repaired: 3\. Left broken: 2\. Unreachable: 0\.$/);
    expect(await bodyOf('posts', id)).toBe(body(1));
    // Cached answers are not requested again.
    expect(asked.length).toBe(before);
    const problems = (await scripts.logs(run.id)).filter(({ kind }) => kind === 'problem');
    expect(problems.map(({ message }) => message).join()).toContain('web.archive.org');

    const removed = await scripts.run('remove_broken_links', { find: true, places: ['posts'] });
    expect(removed.message).toContain('Links: 2. Texts: 1.');
    const left = body(1)
      .replace(anchor(`${elsewhere}/gone`), 'link')
      .replace(anchor('/posts/never-was'), 'link');
    expect(await bodyOf('posts', id)).toBe(left);
    await scripts.undo('remove_broken_links', removed.id);
    expect(await bodyOf('posts', id)).toBe(body(1));
  });

  test('are repaired as chosen, one by one or all matches', async () => {
    // Far enough apart that none is in the context of another.
    const gap = ` ${'word '.repeat(20)}`;
    const links = ['/posts/', '/forums/', '/forums/', '/login/'];
    const body = links.map(anchor).join(gap);
    const id = await write.post({ by: author, title: 'To choose from', body });
    const dry = await scripts.run('link_repair_tool', { places: ['posts'] }, { isDryRun: true });
    const proposed = await scripts.proposed(dry.id, 'To choose from');
    expect(proposed.map(({ data }) => data?.link)).toEqual(links);
    // Each is found by its own content only.
    expect(await scripts.proposed(dry.id, '/login/')).toHaveLength(1);
    const idOf = (place: number) => proposed[place]?.id ?? '';

    // Chooses the second of two equal links, and one that somebody repairs meanwhile.
    const chosen = await scripts.choose(dry.id, { changeIds: [idOf(2), idOf(3), idOf(2)] });
    expect(chosen.message).toContain('Repaired: 2. Not there any more: 0.');
    const some = ['/posts/', '/forums/', '/forums', '/login'].map(anchor).join(gap);
    expect(await bodyOf('posts', id)).toBe(some);
    const again = await scripts.choose(dry.id, { changeIds: [idOf(3)] });
    expect(again.message).toContain('Repaired: 0. Not there any more: 1.');
    const rest = await scripts.choose(dry.id, { search: 'to choose' });
    expect(rest.message).toContain('Repaired: 2. Not there any more: 2.');
    expect(await bodyOf('posts', id)).toBe(
      links.map((link) => anchor(link.slice(0, -1))).join(gap),
    );
    await scripts.undo('link_repair_tool', chosen.id);
    const [event] = await app.query(
      `select after from audit_events where entity_type = 'taskRun' and entity_id = $1 and action = 'taskRun.started'`,
      Number(chosen.id),
    );
    expect(event?.after).toMatchObject({ chosenFromRunId: Number(dry.id), chosen: 2 });

    const refused = async (runId: string, args: object) =>
      (await scripts.apply(runId, args)).errors?.[0]?.message;
    expect(await refused(dry.id, { changeIds: [] })).toBe(scriptMessages.nothingChosen);
    expect(await refused(dry.id, { search: 'nowhere to be found' })).toBe(
      scriptMessages.nothingChosen,
    );
    expect(await refused(dry.id, { changeIds: ['999999999'] })).toBe(scriptMessages.nothingChosen);
    expect(await refused(dry.id, { changeIds: [idOf(1), '999999999'] })).toBe(
      scriptMessages.changeNotFound,
    );
    expect(await refused(dry.id, { changeIds: ['x'] })).toBe(scriptMessages.changeNotFound);
    const tooMany = Array.from({ length: chosenChangesMax + 1 }, (_, i) => String(i + 1));
    expect(await refused(dry.id, { changeIds: tooMany })).toBe(scriptMessages.tooManyChosen);
    expect(await refused(chosen.id, {})).toBe(scriptMessages.notChoosable);
    const other = await scripts.run(
      'link_rewriter_tool',
      { from: '/login', to: '/posts' },
      { isDryRun: true },
    );
    expect(await refused(other.id, {})).toBe(scriptMessages.notChoosable);
  });

  test('that are listed are removed, and their text stays', async () => {
    const body = `<p>See <a href="/x"><b>this</b> page</a> and ${anchor('/y')}.</p>`;
    const id = await write.post({ by: author, body });
    const { errors } = await scripts.start('remove_broken_links', { places: ['posts'] });
    expect(errors?.[0]?.message).toBe(linkScriptMessages.linksRequired);
    const origin = `http://alpha.localhost:${app.port}`;
    const options = { links: `${origin}/x\n/never`, places: ['posts'] };
    await scripts.run('remove_broken_links', options);
    expect(await bodyOf('posts', id)).toBe(`<p>See <b>this</b> page and ${anchor('/y')}.</p>`);
    expect((await scripts.run('remove_broken_links', options)).message).toContain('Links: 0.');
  });
});

describe('hosts that fail', () => {
  const inBody = (links: readonly string[]) => `<p>${links.map(anchor).join(' ')}</p>`;
  const options = { find: true, places: ['pages'] };
  async function page(body: string): Promise<number> {
    const id = await write.post({ by: author, title: 'Down', body });
    await app.query(`update posts set type = 'PAGE' where id = $1`, id);
    return id;
  }
  const hoursLater = (hours: number) =>
    app.query(
      `update link_checks set checked_at = checked_at - $1 * interval '1 hour',
         failing_since = failing_since - $1 * interval '1 hour'`,
      hours,
    );
  const messagesOf = async (id: string) =>
    (await scripts.logs(id)).map(({ message }) => message).join('\n');

  testOnPostgres(
    'keep their links until three attempts over a day failed; only 404 and 410 are broken',
    async () => {
      const gone = [`${elsewhere}/away`, `${elsewhere}/deleted`];
      const down = [`${elsewhere}/error`, `${elsewhere}/loop`, 'http://dead.localhost:1/'];
      const id = await page(inBody([...gone, ...down]));
      const left = `<p>link link ${down.map(anchor).join(' ')}</p>`;

      const dry = await scripts.run('remove_broken_links', options, { isDryRun: true });
      expect(await messagesOf(dry.id)).toContain(`${gone[0]} would be taken away (404 Not Found)`);
      expect(dry.message).toContain('Links that would change: 2.');
      const removed = await scripts.run('remove_broken_links', options);
      expect(await bodyOf('posts', id)).toBe(left);
      const log = await messagesOf(removed.id);
      expect(log).toContain(`${gone[1]} taken away (410 Gone)`);
      expect(log).toContain(`${down[0]} (500 Internal Server Error; try 1 of 3 over a day)`);
      expect(log).toContain(`${down[1]} (redirects too often; try 1 of 3 over a day)`);
      expect(log).toContain(`${down[2]} (the host refuses connections; try 1 of 3 over a day)`);

      const unreachable = { unreachable: true, places: ['pages'] };
      // Attempts within a few hours count once.
      await scripts.run('remove_broken_links', unreachable);
      expect((await scripts.logs(removed.id)).length).toBeGreaterThan(0);
      await hoursLater(9);
      // The second attempt is made automatically.
      const foreign = createForeignLinkChecker(createSafeFetch({ allowLoopback: true }), 1);
      await retryLinksJob({ database: app.database, foreign }).handle({});
      const second = await scripts.run('remove_broken_links', unreachable);
      expect(await messagesOf(second.id)).toContain('try 2 of 3 over a day');
      expect(await bodyOf('posts', id)).toBe(left);
      await hoursLater(16);
      const third = await scripts.run('remove_broken_links', unreachable);
      expect(third.message).toContain('Links: 3.');
      expect(await bodyOf('posts', id)).toBe('<p>link link link link link</p>');
    },
  );

  test('stop the run if most hosts fail, and do not count as attempts', async () => {
    const hosts = [1, 2, 3, 4, 5].map((n) => `http://dead-${n}.localhost:1/`);
    const id = await page(inBody([`${elsewhere}/missing`, ...hosts]));
    for (const symbol of ['remove_broken_links', 'link_repair_tool']) {
      const { find: _, ...places } = options;
      const given = symbol === 'remove_broken_links' ? options : places;
      const run = await scripts.run(symbol, given);
      expect(run).toMatchObject({ aborted: true, failed: false, progress: 0 });
      expect(run.message).toMatch(/^Stopped: [45] of [56] hosts did not answer\./);
    }
    expect(await bodyOf('posts', id)).toBe(inBody([`${elsewhere}/missing`, ...hosts]));
    const tried = await app.query(`select from link_checks where address like 'http://dead-%'`);
    expect(tried).toEqual([]);
    await app.query('update posts set is_deleted = true where id = $1', id);
  });

  test('one report of broken links feeds repair and removal', async () => {
    const down = `${elsewhere}/error`;
    const links = ['/forums/', `${elsewhere}/nowhere`, '/posts/never-there', down];
    const id = await page(inBody(links));
    const dry = await scripts.run('link_repair_tool', { places: ['pages'] }, { isDryRun: true });
    const admin = await app.as('superAdmin');
    const { text } = await admin.get(runReportCsvPath(dry.id));
    const [head, ...rows] = text.trim().split('\r\n');
    expect(head).toContain('link,status,reason,where,title,noun,id,repair,site');
    const path = (await app.query('select permalink from posts where id = $1', id))[0].permalink;
    expect(rows).toHaveLength(4);
    expect(rows[0]).toContain('/forums/,404,"404, no such page"');
    expect(rows.find((row) => row.includes('nowhere'))).toContain(
      `${elsewhere}/nowhere,404,404 Not Found,/${path},Down,post,${id},`,
    );
    const repaired = await scripts.run('link_repair_tool', {}, { reportRunId: dry.id });
    expect(repaired.message).toContain('Repaired: 1. Not there any more: 0.');
    // Links with a repair, and hosts that fail temporarily, are not removed.
    const upload = [head, ...rows].join('\n');
    const removed = await scripts.run('remove_broken_links', {}, { upload });
    expect(removed.message).toContain('Links: 2. Not there any more: 0.');
    expect(await bodyOf('posts', id)).toBe(`<p>${anchor('/forums')} link link ${anchor(down)}</p>`);
    const none = await scripts.start('remove_broken_links', {}, { reportRunId: removed.id });
    expect(none.errors?.[0]?.message).toBe(scriptMessages.noReport);
    await scripts.undo('remove_broken_links', removed.id);
    const chosen = await scripts.run('remove_broken_links', options, { isDryRun: true });
    const [first] = await scripts.proposed(chosen.id, 'nowhere');
    await scripts.choose(chosen.id, { changeIds: [first?.id] });
    expect(await bodyOf('posts', id)).toBe(
      `<p>${anchor('/forums')} link ${anchor('/posts/never-there')} ${anchor(down)}</p>`,
    );
  });
});

test('editing a link does not change indexed columns of posts', async () => {
  // An index on the body would make the database update all indexes.
  const ofBody = await app.query(
    `select indexname from pg_indexes where tablename = 'posts' and indexdef ~ '\\mbody\\M'`,
  );
  expect(ofBody).toEqual([]);
  const held = 'select words, search_text, permalink, mentions from posts where id = $1';
  const id = await write.post({ by: author, body: `<p>Soup and ${anchor('/held/a')}</p>` });
  const before = await app.query(held, id);
  await scripts.run('link_rewriter_tool', {
    mode: 'prefix',
    from: '/held/',
    to: '/let-go/of/',
    places: ['posts'],
  });
  expect(await bodyOf('posts', id)).toContain('/let-go/of/a');
  expect(await app.query(held, id)).toEqual(before);
});
