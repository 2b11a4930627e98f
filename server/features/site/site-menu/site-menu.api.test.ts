import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { menuMessages } from '../../../../contract/site/site-menu.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const set = 'mutation ($menu: String!, $version: Int) { setMenu(menu: $menu, version: $version) }';
const restore = `mutation ($restoredVersion: Int!, $version: Int) {
  restoreMenu(restoredVersion: $restoredVersion, version: $version)
}`;
const state = '{ getMenu siteMenu { menu version updatedAt } }';
const versions = `{ menuVersions { total menuVersions {
  version itemsCount restoredVersion savedBy } } }`;
const check = 'query ($url: String!) { menuUrlCheck(url: $url) { isGood status redirectsTo } }';
const sources = `query ($type: MenuSourceType!, $page: Int, $sort: MenuSourceSort) {
  getMenuSources(type: $type, page: $page, sort: $sort) { items { title url } totalPages }
}`;

const item = (menu_id: number, title: string, items: object[] = []) => ({
  menu_id,
  title,
  url: `/pages/${menu_id}`,
  items,
});

let app: TestApp;
let admin: ApiClient;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
});
afterAll(() => app.close());

const save = (menu: unknown, version?: number, client = admin) =>
  client.graphql(set, { menu: typeof menu === 'string' ? menu : JSON.stringify(menu), version });
const stored = async () => (await admin.graphql(state)).data;

describe('saving', () => {
  test('returns the saved tree, without client-only keys, and is audited', async () => {
    expect((await stored()).siteMenu).toEqual({ menu: [], version: 0, updatedAt: null });
    const tree = [item(1, 'Home', [item(2, 'Deep', [item(3, 'Deeper')])]), item(4, 'Forums')];
    const sent = [{ ...tree[0], expanded: true, editing: true }, tree[1]];
    const { data, errors } = await save(sent, 0);
    expect(errors).toBeUndefined();
    expect(data.setMenu).toEqual(tree);
    const { getMenu, siteMenu } = await stored();
    expect(getMenu).toEqual(tree);
    expect(siteMenu).toMatchObject({ menu: tree, version: 1 });
    const [event] = await app.query(
      "select actor_id, version, before, after from audit_events where action = 'siteMenu.updated'",
    );
    expect(event).toMatchObject({
      actor_id: await app.userId('admin'),
      version: 1,
      before: { version: 0, itemsCount: 0 },
      after: { version: 1, itemsCount: 4 },
    });
    await save(tree);
    expect((await stored()).siteMenu.version).toBe(1);
  });

  test.each([
    ['not JSON', '[', menuMessages.notReadable],
    ['no list', '{}', menuMessages.notReadable],
    [
      'four levels',
      [item(1, 'a', [item(2, 'b', [item(3, 'c', [item(4, 'd')])])])],
      menuMessages.tooDeep,
    ],
    ['ids twice', [item(1, 'a'), item(1, 'b')], menuMessages.ids],
  ])('refuses %s', async (_, menu, message) => {
    const before = await stored();
    const { errors } = await save(menu);
    expect(errors?.[0]).toMatchObject({ message, extensions: { code: 'INVALID_INPUT' } });
    expect(await stored()).toEqual(before);
  });

  test('refuses items without a title or a valid address, and lists them all', async () => {
    const before = await stored();
    const { errors } = await save([
      { ...item(1, '', [{ ...item(2, 'Away'), url: 'https://elsewhere.example/' }]) },
      { ...item(3, 'Nothing'), url: '' },
      { ...item(4, 'Fine'), url: `http://alpha.localhost:${app.port}/forums` },
      { ...item(5, 'Also fine'), url: 'https://alpha.localhost/forums' },
      { ...item(6, 'On the page'), url: '#main' },
    ]);
    expect(errors?.[0]).toMatchObject({
      message: '3 bad menu item(s)',
      extensions: {
        code: 'INVALID_INPUT',
        badItems: [
          { menu_id: 1, title: '', url: '/pages/1' },
          { menu_id: 2, title: 'Away', url: 'https://elsewhere.example/' },
          { menu_id: 3, title: 'Nothing', url: '' },
        ],
      },
    });
    expect(await stored()).toEqual(before);
  });

  test('of an older version is refused with the editor; of several at once one is saved', async () => {
    const { id } = await newUser(app, { username: 'noor', roleId: 1 });
    const noor = await app.as({ userId: id, host: 'alpha.localhost' });
    const { version } = (await stored()).siteMenu;
    await save([item(1, 'By noor')], version, noor);
    const { errors } = await save([item(1, 'By admin')], version);
    expect(errors?.[0]).toMatchObject({
      message:
        'This site menu was changed by noor just now while you were editing. Reload to see it.',
      extensions: { code: 'CONFLICT', field: 'version', changedBy: 'noor', version: version + 1 },
    });
    const answers = await Promise.all(
      [1, 2, 3].map((n) => save([item(n, `At once ${n}`)], version + 1)),
    );
    expect(answers.filter((answer) => answer.errors)).toHaveLength(2);
    expect((await stored()).siteMenu.version).toBe(version + 2);
  });
});

describe('versions', () => {
  test('are all kept, and any can be restored as the newest', async () => {
    const first = [item(1, 'First')];
    await save(first);
    const { version } = (await stored()).siteMenu;
    await save([item(1, 'Second'), item(2, 'More')]);
    const one = await admin.graphql(`{ menuVersion(version: ${version}) }`);
    expect(one.data.menuVersion).toEqual(first);
    const { data } = await admin.graphql(restore, {
      restoredVersion: version,
      version: version + 1,
    });
    expect(data.restoreMenu).toEqual(first);
    const listed = (await admin.graphql(versions)).data.menuVersions;
    expect(listed.total).toBe(version + 2);
    expect(listed.menuVersions.slice(0, 3)).toEqual([
      { version: version + 2, itemsCount: 1, restoredVersion: version, savedBy: 'admin' },
      { version: version + 1, itemsCount: 2, restoredVersion: null, savedBy: 'admin' },
      { version, itemsCount: 1, restoredVersion: null, savedBy: 'admin' },
    ]);
    const stale = await admin.graphql(restore, { restoredVersion: 1, version });
    expect(stale.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', field: 'version' });
  });

  test('that do not exist are not found', async () => {
    for (const { errors } of [
      await admin.graphql(restore, { restoredVersion: 9999 }),
      await admin.graphql('{ menuVersion(version: 9999) }'),
    ]) {
      expect(errors?.[0]).toMatchObject({
        message: menuMessages.versionNotFound,
        extensions: { code: 'NOT_FOUND' },
      });
    }
  });
});

describe('checking an address', () => {
  test('requests the site itself, and follows redirects within it', async () => {
    const verdict = async (url: string) => (await admin.graphql(check, { url })).data.menuUrlCheck;
    expect(await verdict('/')).toEqual({ isGood: true, status: 200, redirectsTo: null });
    expect(await verdict(`http://alpha.localhost:${app.port}/forums?x=1#y`)).toEqual({
      isGood: true,
      status: 200,
      redirectsTo: null,
    });
    expect(await verdict('/nothing-is-here')).toEqual({
      isGood: false,
      status: 404,
      redirectsTo: null,
    });
    const [{ id }] = await app.query(
      `insert into threads (site_id, user_id, name, slug, body)
       values ($1, $2, 'Old', 'old-name', '<p>x</p>') returning id`,
      await app.siteId('alpha'),
      await app.userId('member'),
    );
    await app.query("update threads set slug = 'new-name' where id = $1", id);
    expect(await verdict('/forums/old-name#thread')).toEqual({
      isGood: true,
      status: 200,
      redirectsTo: '/forums/new-name#thread',
    });
    const tech = await app.as('communityTech');
    const link = await tech.graphql(
      'mutation { createShortlink(url: "https://elsewhere.example/") { fromUrl } }',
    );
    expect(await verdict(new URL(link.data.createShortlink.fromUrl).pathname)).toEqual({
      isGood: false,
      status: 302,
      redirectsTo: null,
    });
  });

  test.each(['https://elsewhere.example/', 'http://127.0.0.1/', '#top', '//beta.localhost/', ''])(
    'refuses %j, which is no page of this site',
    async (url) => {
      const { errors } = await admin.graphql(check, { url });
      expect(errors?.[0]).toMatchObject({
        message: menuMessages.invalidUrl,
        extensions: { code: 'INVALID_INPUT', field: 'url' },
      });
    },
  );
});

test('aliases count as the site: in addresses, checks and the public menu', async () => {
  const aliased = [{ ...item(1, 'Talk'), url: 'https://www.alpha.example/forums' }];
  expect((await save(aliased)).errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
  await app.query(
    `insert into site_aliases (host, site_id)
     values ('www.alpha.example', $1), ('www.beta.example', $2)`,
    await app.siteId('alpha'),
    await app.siteId('beta'),
  );
  expect((await save(aliased)).errors).toBeUndefined();
  const { data } = await admin.graphql('{ siteMenu { hosts } }');
  expect(data.siteMenu.hosts).toContain('www.alpha.example');
  expect(data.siteMenu.hosts).not.toContain('www.beta.example');
  const checked = await admin.graphql(check, { url: 'www.alpha.example/login' });
  expect(checked.data.menuUrlCheck).toMatchObject({ isGood: true, status: 200 });
  const { text } = await app.anonymous.get('/posts');
  expect(text).toContain('<a href="/forums">Talk</a>');
});

test('a preview shows the unsaved menu, and saves nothing', async () => {
  const before = await stored();
  const menu = JSON.stringify([
    { ...item(1, '<b>Talk</b>', [item(2, 'Below')]), url: '/forums' },
    { ...item(3, ''), url: '' },
  ]);
  const preview = 'query ($menu: String!) { menuPreview(menu: $menu) }';
  const { data } = await admin.graphql(preview, { menu });
  expect(data.menuPreview).toContain('<summary>&lt;b&gt;Talk&lt;/b&gt;</summary>');
  expect(data.menuPreview).toContain('<a href="/pages/2">Below</a>');
  expect(data.menuPreview).toContain('class="site-menu"');
  expect((await admin.graphql(preview, { menu: '[' })).errors?.[0]?.message).toBe(
    menuMessages.notReadable,
  );
  expect(await stored()).toEqual(before);
});

test('sources are public pages, by title or newest first, page by page', async () => {
  const siteId = await app.siteId('alpha');
  const userId = await app.userId('member');
  await app.query(
    `insert into posts (site_id, user_id, type, title, slug, body, published_at)
     select $1, $2, 'PAGE', 'Page ' || lpad(i::text, 2, '0'), 'page-' || i, '<p>x</p>',
       now() - i * interval '1 day' from generate_series(1, 23) as i`,
    siteId,
    userId,
  );
  await app.query("update posts set status = 'DRAFT' where slug = 'page-2'");
  await app.query(
    "insert into categories (site_id, name, slug) values ($1, 'Living well', 'living-well')",
    siteId,
  );
  const listed = async (variables: object) =>
    (await admin.graphql(sources, { type: 'page', ...variables })).data.getMenuSources;
  const byTitle = await listed({ page: 1, sort: 'TITLE' });
  expect(byTitle.totalPages).toBe(2);
  expect(byTitle.items).toHaveLength(20);
  expect(byTitle.items.slice(0, 2)).toEqual([
    { title: 'Page 01', url: '/pages/page-1' },
    { title: 'Page 03', url: '/pages/page-3' },
  ]);
  const last = await listed({ page: 2, sort: 'RECENT' });
  expect(last.items.map(({ title }: { title: string }) => title)).toEqual(['Page 22', 'Page 23']);
  expect(await listed({ type: 'category' })).toEqual({
    items: [{ title: 'Living well', url: '/categories/living-well' }],
    totalPages: 1,
  });
  expect((await listed({ type: 'post' })).items).toEqual([]);
});

describe('permissions', () => {
  test('another site has a menu of its own', async () => {
    const foreign = await app.as('foreignAdmin');
    expect((await foreign.graphql(state)).data.siteMenu.version).toBe(0);
    await save([item(1, 'Of beta')], 0, foreign);
    expect((await stored()).getMenu).not.toContainEqual(item(1, 'Of beta'));
    expect((await foreign.graphql(versions)).data.menuVersions.total).toBe(1);
  });

  test('a moderator is told that they must be an admin', async () => {
    const moderator = await app.as('moderator');
    for (const { errors } of [
      await moderator.graphql('{ getMenu }'),
      await save([], 0, moderator),
      await moderator.graphql(check, { url: '/' }),
    ]) {
      expect(errors?.[0]).toMatchObject({
        message: 'You must be an Admin to do that',
        extensions: { code: 'FORBIDDEN' },
      });
    }
  });
});
