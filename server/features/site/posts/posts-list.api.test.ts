import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxPostsFound, postMessages } from '../../../../contract/site/posts.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { type ContentWriter, contentWriter } from '../../../testing/content.ts';
import { testOnPostgres } from '../../../testing/on-postgres.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const suggest = 'query ($search: String!) { postSearch(search: $search) { permalink title } }';
const paged = `query ($page: Int, $types: [PostType!], $limit: Int, $search: String) {
  pagedPostSearch(page: $page, types: $types, limit: $limit, search: $search) {
    total totalIsEstimate posts { id title permalink type status }
  }
}`;
const one = `query ($id: ID!) {
  getPost(id: $id) {
    id title type status slug permalink uri content isPublic version
    seo { meta_robots_noindex title metadesc canonical }
    tags { id name slug } categories { name slug }
  }
}`;

let app: TestApp;
let tech: ApiClient;
let admin: ApiClient;
let write: ContentWriter;
let by: number;

beforeAll(async () => {
  app = await startTestApp();
  tech = await app.as('communityTech');
  admin = await app.as('admin');
  write = await contentWriter(app);
  by = await app.userId('member');
});
afterAll(() => app.close());

const set = (id: number, fields: string) =>
  app.database.pool.query(`update posts set ${fields} where id = $1`, [id]);

async function suggested(search: string, client = admin): Promise<string[]> {
  const { data } = await client.graphql(suggest, { search });
  return data.postSearch.map((post: { title: string }) => post.title);
}

async function listed(variables: Record<string, unknown>) {
  const { data } = await tech.graphql(paged, variables);
  const { posts, ...totals } = data.pagedPostSearch;
  return { ...totals, titles: posts.map((post: { title: string }) => post.title) };
}

describe('looking for a post', () => {
  test('finds addresses and titles first, then words of the text in any form', async () => {
    const at = (day: number) => `published_at = '2026-01-0${day}'`;
    const inBody = await write.post({ by, title: 'Herbs', body: '<p>How to measure zinnias</p>' });
    await set(inBody, at(9));
    const inside = await write.post({ by, title: 'A field of zinnia seeds' });
    await set(inside, at(1));
    const newer = await write.post({ by, title: 'My zinnia garden' });
    await set(newer, at(5));
    const begins = await write.post({ by, title: 'Zinnia in a pot' });
    await set(begins, at(2));
    const exact = await write.post({ by, title: 'Zinnia' });
    await set(exact, at(1));
    const byAddress = await write.post({ by, title: 'Something else' });
    await set(byAddress, `slug = 'zinnia-address', ${at(3)}`);
    expect(await suggested('zinnia')).toEqual([
      'Zinnia',
      'Zinnia in a pot',
      'My zinnia garden',
      'Something else',
      'A field of zinnia seeds',
      'Herbs',
    ]);
    expect(await suggested('measured ZINNIA')).toEqual(['Herbs']);
    expect(await suggested('garden zinnia')).toEqual(['My zinnia garden']);
    for (const address of [
      'posts/zinnia-address',
      '/posts/zinnia-address/',
      'https://alpha.localhost/posts/zinnia-address?x=1',
    ]) {
      expect((await suggested(address))[0]).toBe('Something else');
    }
    expect(await listed({ search: 'zinnia', limit: 2, page: 3 })).toEqual({
      total: 6,
      totalIsEstimate: false,
      titles: ['A field of zinnia seeds', 'Herbs'],
    });
  });

  test('accepts addresses, ids and words as typed', async () => {
    await write.post({ by, title: '100% sure' });
    expect(await suggested('100%')).toEqual(['100% sure']);
    expect(await suggested('1_0%')).toEqual([]);
    for (const search of [`'`, '"', 'a & | !', '(:*)', '<b>', 'the', 'x'.repeat(300), '\\']) {
      expect(await suggested(search)).toBeInstanceOf(Array);
    }
  });

  test('suggests only public posts of this site', async () => {
    const foreign = await contentWriter(app, 'beta');
    await foreign.post({ by: await app.userId('foreignAdmin'), title: 'Quokka abroad' });
    await write.post({ by, title: 'Quokka deleted', isDeleted: true });
    await set(await write.post({ by, title: 'Quokka drafted' }), `status = 'DRAFT'`);
    await set(await write.post({ by, title: 'Quokka withdrawn' }), `status = 'UNPUBLISHED'`);
    await set(await write.post({ by, title: 'Quokka to come' }), `published_at = now() + '1 h'`);
    await set(await write.post({ by, title: 'Quokka page' }), `type = 'PAGE'`);
    expect(await suggested('quokka')).toEqual(['Quokka page']);
    expect(await suggested('quokka', await app.as('foreignAdmin'))).toEqual(['Quokka abroad']);
    expect((await listed({ search: 'quokka' })).total).toBe(4);
    expect((await listed({ search: 'quokka', types: ['PAGE'] })).titles).toEqual(['Quokka page']);
  });

  testOnPostgres('is correct among many posts, and says if there are more', async () => {
    await app.query(
      `insert into posts (site_id, user_id, title, slug, body, published_at, type)
       select site_id, id, 'Crowd ' || case when n % 3 = 0 then 'violet ' else '' end || n,
         'crowd-' || n, case when n = 5 then '<p>pangolin</p>' else '<p>many</p>' end,
         timestamptz '2020-01-01' + n * interval '1 minute', 'JOURNAI'
       from users, generate_series(1, 6000) as n where users.id = $1`,
      by,
    );
    await app.query('analyze posts');
    const page = { types: ['JOURNAI'], limit: 2 };
    expect(await listed(page)).toEqual({
      total: 6000,
      totalIsEstimate: false,
      titles: ['Crowd violet 6000', 'Crowd 5999'],
    });
    expect(await listed({ ...page, page: 3000 })).toMatchObject({ titles: ['Crowd 2', 'Crowd 1'] });
    expect(await listed({ ...page, search: 'violet' })).toEqual({
      total: maxPostsFound,
      totalIsEstimate: true,
      titles: ['Crowd violet 6000', 'Crowd violet 5997'],
    });
    expect(await listed({ ...page, search: 'violet', page: 2 })).toMatchObject({
      titles: ['Crowd violet 5994', 'Crowd violet 5991'],
    });
    expect(await listed({ ...page, search: 'violet', page: 501 })).toMatchObject({ titles: [] });
    expect(await listed({ ...page, search: 'pangolins' })).toEqual({
      total: 1,
      totalIsEstimate: false,
      titles: ['Crowd 5'],
    });
    // Most posts match, but not the newest ones.
    expect(await listed({ ...page, search: 'violet 3' })).toMatchObject({
      titles: ['Crowd violet 5973', 'Crowd violet 5943'],
    });
    await app.query(`delete from posts where type = 'JOURNAI'`);
    expect(await listed(page)).toEqual({ total: 0, totalIsEstimate: false, titles: [] });
  });
});

describe('a post', () => {
  test('is found by its id on its own site only', async () => {
    const id = await write.post({ by, title: 'Mine' });
    await set(id, `seo = '{"meta_robots_noindex": true, "metadesc": "Short"}'`);
    const { data } = await tech.graphql(one, { id: String(id) });
    expect(data.getPost).toMatchObject({
      id: String(id),
      type: 'POST',
      status: 'PUBLISHED',
      permalink: expect.stringMatching(/^posts\/mine-/),
      uri: expect.stringMatching(/^\/posts\/mine-/),
      content: null,
      seo: { meta_robots_noindex: true, title: '', metadesc: 'Short', canonical: '' },
      tags: [],
      categories: [],
    });
    const foreign = await contentWriter(app, 'beta');
    const theirs = await foreign.post({ by: await app.userId('foreignAdmin') });
    const gone = await write.post({ by, isDeleted: true });
    for (const unknown of [String(theirs), String(gone), '0', 'x']) {
      const { errors } = await tech.graphql(one, { id: unknown });
      expect(errors?.[0]?.message).toBe(postMessages.notFound);
    }
  });

  test('is listed for those who build pages, and suggested to admins', async () => {
    for (const [caller, mayFind, mayList] of [
      ['moderator', false, false],
      ['admin', true, false],
      ['communityTech', true, true],
      ['superAdmin', true, true],
    ] as const) {
      const client = await app.as(caller);
      expect([caller, !(await client.graphql(suggest, { search: 'x' })).errors]).toEqual([
        caller,
        mayFind,
      ]);
      expect([caller, !(await client.graphql(paged, {})).errors]).toEqual([caller, mayList]);
    }
  });
});

describe('sources of a menu', () => {
  test('is listed page by page, by title or the newest first', async () => {
    const siteId = await app.siteId('beta');
    const beta = await contentWriter(app, 'beta');
    const author = await app.userId('foreignAdmin');
    await app.query('delete from posts where site_id = $1', siteId);
    for (let i = 1; i <= 23; i++) {
      const id = await beta.post({ by: author, title: `Page ${String(i).padStart(2, '0')}` });
      await set(
        id,
        `type = 'PAGE', slug = 'p-${i}', published_at = timestamptz '2026-02-01' - ${i} * interval '1 day'`,
      );
    }
    await set(await beta.post({ by: author, title: 'A draft' }), `type = 'PAGE', status = 'DRAFT'`);
    await set(
      await beta.post({ by: author, title: 'A later one' }),
      `type = 'PAGE', published_at = now() + interval '1 day'`,
    );
    const sources = (type: 'page' | 'post' | 'category', sort: 'TITLE' | 'RECENT', page = 1) =>
      app.services.posts.listMenuSources(siteId, { type, sort, page });
    const first = await sources('page', 'TITLE');
    expect(first.totalPages).toBe(2);
    expect(first.items).toHaveLength(20);
    expect(first.items[0]).toEqual({ title: 'Page 01', url: '/pages/p-1' });
    expect((await sources('page', 'TITLE', 2)).items.map(({ title }) => title)).toEqual([
      'Page 21',
      'Page 22',
      'Page 23',
    ]);
    expect((await sources('page', 'RECENT')).items[0]?.title).toBe('Page 01');
    expect(await sources('post', 'RECENT')).toEqual({ items: [], totalPages: 0 });
    await app.query(
      `insert into categories (site_id, name, slug) values ($1, 'Diet', 'diet'), ($1, 'Care', 'care')`,
      siteId,
    );
    expect(await sources('category', 'TITLE')).toEqual({
      items: [
        { title: 'Care', url: '/categories/care' },
        { title: 'Diet', url: '/categories/diet' },
      ],
      totalPages: 1,
    });
  });
});
