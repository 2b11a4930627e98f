import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  destinationTakenMessage,
  shortLinkMessages,
} from '../../../../contract/site/short-links.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { type ContentWriter, contentWriter } from '../../../testing/content.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { shortLinksRepository } from './short-links.repository.ts';

const fields = 'id fromUrl toUrl clickCount botClickCount insertedAt version';
const list = `query ($search: String, $limit: Int, $offset: Int, $sort: String, $sortDesc: Boolean) {
  shortlinks(search: $search, limit: $limit, offset: $offset, sort: $sort, sortDesc: $sortDesc) {
    total
    shortlinks { ${fields} }
  }
}`;
const create = `mutation ($url: String!) { createShortlink(url: $url) { ${fields} } }`;
const update = `mutation ($url: String!, $id: ID!, $version: Int) {
  updateShortlink(url: $url, id: $id, version: $version) { ${fields} }
}`;
const clicksOf = 'query ($id: ID!) { shortlinkClicks(id: $id) { day clicks botClicks } }';
const ofThread = `mutation ($id: ID!) { threadShortLink(id: $id) { ${fields} } }`;

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };
const googlebot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };

interface Link {
  id: string;
  fromUrl: string;
  toUrl: string;
  clickCount: number;
  botClickCount: number;
  version: number;
}

let app: TestApp;
let tech: ApiClient;
let origin: string;
let writer: ContentWriter;

beforeAll(async () => {
  app = await startTestApp();
  tech = await app.as('communityTech');
  writer = await contentWriter(app);
  origin = `http://alpha.localhost:${app.port}`;
});
afterAll(() => app.close());

async function made(url: string): Promise<Link> {
  const { data, errors } = await tech.graphql(create, { url });
  expect(errors).toBeUndefined();
  return data.createShortlink;
}

async function newThread(): Promise<{ id: string; slug: string }> {
  const id = await writer.thread({ by: await app.userId('member') });
  const [{ slug }] = await app.query('select slug from threads where id = $1', id);
  return { id: String(id), slug };
}

async function listed(variables: Record<string, unknown>): Promise<Link[]> {
  const { data, errors } = await tech.graphql(list, variables);
  expect(errors).toBeUndefined();
  return data.shortlinks.shortlinks;
}

const pathOf = ({ fromUrl }: Link) => new URL(fromUrl).pathname;
const follow = (link: Link, headers: Record<string, string> = firefox) =>
  app.anonymous.get(pathOf(link), { headers });

describe('a new short link', () => {
  test("leads elsewhere, is on the site's host, and is audited", async () => {
    const link = await made(' https://Elsewhere.example/a?b=c#d ');
    expect(link).toMatchObject({ toUrl: 'https://elsewhere.example/a?b=c#d', clickCount: 0 });
    expect(link.fromUrl).toMatch(new RegExp(`^${origin}/s/[a-z2-9]{6}$`));
    const { status, headers } = await follow(link);
    expect([status, headers.location]).toEqual([302, link.toUrl]);
    expect(headers['cache-control']).toBe('no-store');
    const [event] = await app.query(
      "select action, actor_id, after from audit_events where entity_type = 'shortLink' and entity_id = $1",
      Number(link.id),
    );
    expect(event).toMatchObject({
      action: 'shortLink.created',
      actor_id: await app.userId('communityTech'),
      after: { toUrl: link.toUrl },
    });
  });

  test('to a page of its own site stays on the requested host', async () => {
    const link = await made(`${origin}/posts/own?x=1`);
    expect(link.toUrl).toBe(`${origin}/posts/own?x=1`);
    expect((await follow(link)).headers.location).toBe('/posts/own?x=1');
    const other = await made(`http://beta.localhost:${app.port}/posts/theirs`);
    expect((await follow(other)).headers.location).toBe(other.toUrl);
  });

  test.each([
    ['javascript:alert(1)', 'notWeb'],
    ['http://elsewhere.example/', 'insecure'],
    ['nonsense', 'malformed'],
    ['   ', 'required'],
    ['/s/abc234', 'chained'],
  ] as const)('to %s is refused with the reason: %s', async (url, reason) => {
    const { errors } = await tech.graphql(create, { url });
    expect(errors?.[0]).toMatchObject({
      message: shortLinkMessages[reason],
      extensions: { code: 'INVALID_INPUT', field: 'url' },
    });
  });

  test('to another short link of the network is refused, on any host', async () => {
    const link = await made('https://elsewhere.example/chained');
    for (const host of ['alpha.localhost', 'beta.localhost', 'localhost', '127.0.0.1']) {
      const url = `http://${host}:${app.port}${pathOf(link)}`;
      const { errors } = await tech.graphql(create, { url });
      expect(errors?.[0]?.message).toBe(shortLinkMessages.chained);
    }
    const itself = await tech.graphql(update, { id: link.id, url: link.fromUrl });
    expect(itself.errors?.[0]?.message).toBe(shortLinkMessages.chained);
  });

  test('to the same page again is refused with the existing one, also simultaneously', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => tech.graphql(create, { url: 'https://elsewhere.example/1' })),
    );
    const [won] = answers.flatMap(({ data }) => data?.createShortlink ?? []);
    const refused = answers.flatMap(({ errors }) => errors ?? []);
    expect(refused).toHaveLength(3);
    for (const { message, extensions } of refused) {
      expect(message).toBe(shortLinkMessages.createFailed);
      expect(extensions).toMatchObject({
        code: 'CONFLICT',
        field: 'url',
        existing: { id: won.id, fromUrl: won.fromUrl, toUrl: won.toUrl },
      });
    }
  });

  test("to a thread is the thread's link, under each of its addresses", async () => {
    const { id, slug } = await newThread();
    const link = await made(`/forums/${slug}`);
    const { data } = await tech.graphql(ofThread, { id });
    expect(data.threadShortLink).toEqual(link);
    await app.query("update threads set slug = 'renamed-since' where id = $1", id);
    const again = await tech.graphql(create, { url: `${origin}/forums/${slug}` });
    expect(again.errors?.[0]?.extensions).toMatchObject({ existing: { id: link.id } });
    expect((await listed({ search: 'renamed-since' })).map((row) => row.id)).toEqual([link.id]);
    expect((await follow(link)).headers.location).toBe('/forums/renamed-since');
    const inPlace = await made(`/forums/${slug}?page=2`);
    expect(inPlace.id).not.toBe(link.id);
  });
});

describe('editing', () => {
  test('changes the target at once, and audits the previous one', async () => {
    const link = await made('https://elsewhere.example/before');
    await follow(link);
    const { data } = await tech.graphql(update, {
      id: link.id,
      version: link.version,
      url: '/posts/after',
    });
    expect(data.updateShortlink).toMatchObject({
      id: link.id,
      fromUrl: link.fromUrl,
      toUrl: `${origin}/posts/after`,
      version: 2,
    });
    expect((await follow(link)).headers.location).toBe('/posts/after');
    const [event] = await app.query(
      "select before, after from audit_events where action = 'shortLink.updated' and entity_id = $1",
      Number(link.id),
    );
    expect(event).toMatchObject({
      before: { toUrl: 'https://elsewhere.example/before' },
      after: { toUrl: '/posts/after' },
    });
  });

  test('of an older version is refused, and so is an existing target', async () => {
    const [link, other] = [
      await made('https://elsewhere.example/2'),
      await made('https://elsewhere.example/3'),
    ];
    const taken = await tech.graphql(update, { id: link.id, url: other.toUrl });
    expect(taken.errors?.[0]).toMatchObject({
      message: destinationTakenMessage(other.fromUrl),
      extensions: { code: 'CONFLICT', field: 'url' },
    });
    await tech.graphql(update, { id: link.id, url: 'https://elsewhere.example/4' });
    const stale = await tech.graphql(update, {
      id: link.id,
      version: 1,
      url: 'https://elsewhere.example/5',
    });
    expect(stale.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', field: 'version' });
    expect((await follow(link)).headers.location).toBe('https://elsewhere.example/4');
  });

  test('a thread whose link was changed gets a new one', async () => {
    const { id } = await newThread();
    const link = (await tech.graphql(ofThread, { id })).data.threadShortLink;
    await tech.graphql(update, { id: link.id, url: 'https://elsewhere.example/moved' });
    expect((await follow(link)).headers.location).toBe('https://elsewhere.example/moved');
    expect((await tech.graphql(ofThread, { id })).data.threadShortLink.id).not.toBe(link.id);
  });
});

describe('clicks', () => {
  test('count people; bots separately; prefetches, HEAD and unknown links not at all', async () => {
    const link = await made('https://elsewhere.example/counted');
    for (let i = 0; i < 3; i += 1) await follow(link);
    await follow(link, googlebot);
    await follow(link, { 'user-agent': '' });
    await follow(link, { ...firefox, 'sec-purpose': 'prefetch;prerender' });
    await follow(link, { ...firefox, purpose: 'prefetch' });
    const head = await app.anonymous.send('HEAD', pathOf(link), { headers: firefox });
    expect(head.headers.location).toBe(link.toUrl);
    expect((await app.anonymous.get('/s/abc999', { headers: firefox })).status).toBe(404);
    const [row] = await listed({ search: pathOf(link) });
    expect(row).toMatchObject({ id: link.id, clickCount: 3, botClickCount: 2 });
    const { data } = await tech.graphql(clicksOf, { id: link.id });
    expect(data.shortlinkClicks).toHaveLength(30);
    const today = new Date().toISOString().slice(0, 10);
    expect(data.shortlinkClicks.at(-1)).toEqual({ day: today, clicks: 3, botClicks: 2 });
    expect(data.shortlinkClicks[0].clicks).toBe(0);
  });

  test('are exact with many at once, on several links', async () => {
    const links = [
      await made('https://elsewhere.example/many-1'),
      await made('https://elsewhere.example/many-2'),
    ];
    await Promise.all(Array.from({ length: 300 }, (_, i) => follow(links[i % 2] as Link)));
    const counts = (await listed({ search: 'many-' })).map(({ clickCount }) => clickCount);
    expect(counts).toEqual([150, 150]);
  });

  test('of several processes add up', async () => {
    const ids = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => Number((await made(`/posts/${name}`)).id)),
    );
    const siteId = await app.siteId('alpha');
    const links = shortLinksRepository(app.database.db);
    const day = new Date().toISOString().slice(0, 10);
    // Stores in different orders must not deadlock.
    const orders = [ids, ids.toReversed(), [...ids.slice(1), ids[0] ?? 0]];
    await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        links.addClicks(
          siteId,
          (orders[i % 3] ?? []).map((linkId) => ({ linkId, day, clicks: 2, botClicks: 1 })),
        ),
      ),
    );
    const rows = await app.query(
      'select click_count, bot_click_count from short_links where id = any($1)',
      ids,
    );
    expect(rows).toEqual(ids.map(() => ({ click_count: 60, bot_click_count: 30 })));
    const days = await app.query(
      'select sum(clicks)::int as clicks from short_link_days where short_link_id = any($1)',
      ids,
    );
    expect(days).toEqual([{ clicks: 180 }]);
  });
});

describe('the list', () => {
  test('searches both addresses, as they are pasted; sorts each column; turns pages', async () => {
    const links = [
      await made('https://sorted.example/c'),
      await made('https://sorted.example/a'),
      await made('https://sorted.example/b'),
    ];
    await follow(links[1] as Link);
    const [c, a, b] = links.map(({ id }) => id);
    const idsOf = async (variables: object) =>
      (await listed({ search: 'sorted.', ...variables })).map(({ id }) => id);
    expect(await idsOf({})).toEqual([b, a, c]);
    expect(await idsOf({ sort: 'insertedAt' })).toEqual([c, a, b]);
    expect(await idsOf({ sort: 'toUrl' })).toEqual([a, b, c]);
    expect(await idsOf({ sort: 'clickCount', sortDesc: true })).toEqual([a, b, c]);
    const byCode = links.toSorted((one, other) => (one.fromUrl < other.fromUrl ? -1 : 1));
    expect(await idsOf({ sort: 'fromUrl' })).toEqual(byCode.map(({ id }) => id));
    const { data } = await tech.graphql(list, { search: 'SORTED.', limit: 2, offset: 2 });
    expect(data.shortlinks).toMatchObject({ total: 3, shortlinks: [{ id: c }] });
    for (const search of [links[0]?.fromUrl, pathOf(links[0] as Link)]) {
      expect(await idsOf({ search })).toEqual([c]);
    }
    const own = await made('/posts/pasted');
    expect(await idsOf({ search: own.toUrl })).toEqual([own.id]);
    expect(await idsOf({ search: '%' })).toEqual([]);
    const abroad = await made('https://münchen.example/straße');
    for (const search of ['münchen', 'MÜNCHEN.example', 'straße', abroad.toUrl]) {
      expect(await idsOf({ search })).toEqual([abroad.id]);
    }
    const [, host, code] = /\/\/(.*)\/s\/(.*)$/.exec(own.fromUrl) ?? [];
    for (const search of [`s/${code}`, `${host}/s/${code}`, own.toUrl.slice(10)]) {
      expect(await idsOf({ search })).toEqual([own.id]);
    }
    const { total } = (await tech.graphql(list, {})).data.shortlinks;
    for (const search of [origin, `${host}`]) {
      expect((await tech.graphql(list, { search })).data.shortlinks.total).toBe(total);
    }
    // All links share the host, so a part of it finds only links that have it elsewhere.
    const named = await made('https://example.org/about-alpha-circle');
    expect((await listed({ search: 'alpha' })).map(({ id }) => id)).toEqual([named.id]);
  });

  test.each([
    [{ sort: 'createdBy' }, 'sort'],
    [{ limit: -1 }, 'limit'],
    [{ search: 'x'.repeat(201) }, 'search'],
  ])('refuses %j', async (variables, field) => {
    const { errors } = await tech.graphql(list, variables);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', field });
  });
});

describe('permissions', () => {
  test('another site has none of them, and may have the same', async () => {
    const link = await made('https://elsewhere.example/of-alpha');
    const userId = await app.userId('foreignAdmin');
    await app.query('update users set role_id = 5 where id = $1', userId);
    const foreign = await app.as('foreignAdmin');
    for (const { errors } of [
      await foreign.graphql(update, { id: link.id, url: '/stolen' }),
      await foreign.graphql(clicksOf, { id: link.id }),
    ]) {
      expect(errors?.[0]).toMatchObject({
        message: shortLinkMessages.notFound,
        extensions: { code: 'NOT_FOUND' },
      });
    }
    expect((await foreign.graphql(list)).data.shortlinks.total).toBe(0);
    expect((await foreign.get(pathOf(link))).status).toBe(404);
    const same = await foreign.graphql(create, { url: link.toUrl });
    expect(same.errors).toBeUndefined();
  });

  test('an admin may not; a moderator sees no bots either', async () => {
    for (const caller of ['admin', 'moderator'] as const) {
      const { errors } = await (await app.as(caller)).graphql(list);
      expect(errors?.[0]).toMatchObject({
        message: 'You must be a Super Admin or Community Tech to do that',
        extensions: { code: 'FORBIDDEN' },
      });
    }
    const { id } = await newThread();
    const { errors } = await (await app.as('moderator')).graphql(ofThread, { id });
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('a code of one’s own', () => {
  const createNamed = `mutation ($url: String!, $code: String) {
    createShortlink(url: $url, code: $code) { ${fields} } }`;
  const named = (url: string, code: string) => tech.graphql(createNamed, { url, code });

  test('works in any case, and belongs to one link', async () => {
    const { data } = await named('https://example.org/walk', ' Spring-Walk ');
    expect(data.createShortlink.fromUrl).toBe(`${origin}/s/spring-walk`);
    const { status, headers } = await app.anonymous.get('/s/SPRING-walk', { headers: firefox });
    expect([status, headers.location]).toEqual([302, 'https://example.org/walk']);
    const taken = await named('https://example.org/other', 'spring-walk');
    expect(taken.errors?.[0]).toMatchObject({
      message: shortLinkMessages.codeTaken,
      extensions: { code: 'CONFLICT', field: 'code' },
    });
  });

  test.each(['two words', 'a/b', '-a', 'a--b', 'ä', 'x'.repeat(41)])(
    '%s is refused',
    async (code) => {
      const { errors } = await named('https://example.org/refused', code);
      expect(errors?.[0]).toMatchObject({
        message: shortLinkMessages.code,
        extensions: { field: 'code' },
      });
    },
  );
});

test.each([
  ['/page', '?utm_source=mail', '/page?utm_source=mail'],
  ['/page?a=1#end', '?b=2&c=%20', '/page?a=1&b=2&c=%20#end'],
  ['https://example.org/x', '?b=2', 'https://example.org/x?b=2'],
  ['/page?', '?b=2', '/page?b=2'],
  ['/bare', '?', '/bare'],
])('%s with %s leads to %s', async (url, query, target) => {
  const link = await made(`${url.split('#')[0]}${url.includes('?') ? '&' : '?'}n=${Math.random()}`);
  await app.query('update short_links set to_url = $2 where id = $1', Number(link.id), url);
  const { headers } = await app.anonymous.get(pathOf(link) + query, { headers: firefox });
  expect(headers.location).toBe(target);
});

describe('archiving and deleting', () => {
  const setState = `mutation ($id: ID!, $state: ShortlinkState!, $version: Int) {
    setShortlinkState(id: $id, state: $state, version: $version) { state version } }`;
  const listState = `query ($state: ShortlinkState) {
    shortlinks(state: $state, search: "put-away") { total shortlinks { id } } }`;
  const idsIn = async (state: string) =>
    (await tech.graphql(listState, { state })).data.shortlinks.shortlinks.map(
      ({ id }: { id: string }) => id,
    );

  test('take a link off the list; both can be undone', async () => {
    const link = await made('https://example.org/put-away');
    const change = async (state: string, client = tech) =>
      client.graphql(setState, { id: link.id, state });
    expect(await idsIn('ACTIVE')).toEqual([link.id]);
    await change('ARCHIVED');
    expect([await idsIn('ACTIVE'), await idsIn('ARCHIVED')]).toEqual([[], [link.id]]);
    expect((await follow(link)).status).toBe(302);
    await change('DELETED');
    expect((await follow(link)).status).toBe(404);
    expect(await idsIn('DELETED')).toEqual([link.id]);
    await change('ACTIVE');
    expect((await follow(link)).status).toBe(302);
    const foreign = await change('DELETED', await app.as('foreignAdmin'));
    expect(foreign.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const stale = await tech.graphql(setState, { id: link.id, state: 'DELETED', version: 1 });
    expect(stale.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', field: 'version' });
    const trail = await app.query(
      `select after ->> 'state' as state from audit_events
       where entity_type = 'shortLink' and entity_id = $1 order by id`,
      Number(link.id),
    );
    expect(trail.map(({ state }) => state)).toEqual(['ACTIVE', 'ARCHIVED', 'DELETED', 'ACTIVE']);
  });

  test('a deleted link releases its target, and is restored only if it is free', async () => {
    const link = await made('https://example.org/put-away-twice');
    await tech.graphql(setState, { id: link.id, state: 'DELETED' });
    const second = await made('https://example.org/put-away-twice');
    expect(second.id).not.toBe(link.id);
    const { errors } = await tech.graphql(setState, { id: link.id, state: 'ACTIVE' });
    expect(errors?.[0]?.message).toBe(destinationTakenMessage(second.fromUrl));
  });
});
