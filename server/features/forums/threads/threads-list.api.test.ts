import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forumMessages } from '../../../../contract/forums/forum-messages.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { contentWriter } from '../../../testing/content.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const list = `query ($forumTagId: ID, $name: String, $isDeleted: Boolean, $limit: Int, $offset: Int,
    $sort: String, $sortDesc: Boolean) {
  threads(forumTagId: $forumTagId, name: $name, isDeleted: $isDeleted, limit: $limit,
    offset: $offset, sort: $sort, sortDesc: $sortDesc) {
    total totalIsEstimate threads { name }
  }
}`;

let app: TestApp;
let moderator: ApiClient;
let tagId: number;

/** Ordered by activity, which differs from the order of names and of ids. */
const names = ['Cedar', 'Apple', 'Deleted elm', 'Birch', 'Spam fir', 'Apple tree', 'Pending gum'];
const shown = names.filter((name) => !/^(Deleted|Spam)/.test(name));

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  moderator = await app.as('moderator');
  const by = await app.userId('member');
  const write = await contentWriter(app);
  const [tag] = await app.query(
    `insert into tags (site_id, type, name, slug) values ($1, 'FORUM', 'Trees', 'trees') returning id`,
    await app.siteId('alpha'),
  );
  tagId = tag.id;
  for (const name of names.toSorted()) {
    const id = await write.thread({
      by,
      name,
      isDeleted: name.startsWith('Deleted'),
      isSpam: name.startsWith('Spam'),
      isPending: name.startsWith('Pending'),
    });
    if (!name.startsWith('Apple')) {
      await app.query(
        'insert into thread_tags (site_id, thread_id, tag_id) select site_id, id, $2 from threads where id = $1',
        id,
        tagId,
      );
    }
    // After tagging: the copies in thread_tags must follow.
    await app.query(
      `update threads set last_active_at = timestamptz '2026-01-01' + $2 * interval '1 day',
         inserted_at = timestamptz '2025-01-01' - length(name) * interval '1 day' where id = $1`,
      id,
      names.indexOf(name),
    );
  }
  const foreign = await contentWriter(app, 'beta');
  await foreign.thread({ by: await app.userId('foreignAdmin'), name: 'Apple abroad' });
});
afterAll(() => app.close());

async function ask(variables: Record<string, unknown>, client = moderator) {
  const { data, errors } = await client.graphql(list, variables);
  if (errors) throw new Error(errors[0]?.message);
  const { threads, ...totals } = data.threads;
  return { ...totals, names: threads.map(({ name }: { name: string }) => name) };
}
const namesOf = async (variables: Record<string, unknown>) => (await ask(variables)).names;

describe('the list of threads', () => {
  test('has the most active first, without deleted ones and spam', async () => {
    expect(await ask({})).toEqual({
      total: 5,
      totalIsEstimate: false,
      names: shown.toReversed(),
    });
  });

  test('includes the others on request', async () => {
    expect(await ask({ isDeleted: true, limit: 4 })).toMatchObject({
      total: 7,
      names: names.toReversed().slice(0, 4),
    });
  });

  test.each([
    ['lastActiveDate', (list: string[]) => list],
    ['name', (list: string[]) => list.toSorted()],
    ['insertedAt', (list: string[]) => list.toSorted((a, b) => b.length - a.length || id(a, b))],
  ] as const)('sorts by %s, both ways, on every page', async (sort, sorted) => {
    for (const [isDeleted, all] of [
      [false, shown],
      [true, names],
    ] as const) {
      const upwards = sorted([...all]);
      expect(await namesOf({ sort, isDeleted })).toEqual(upwards);
      expect(await namesOf({ sort, isDeleted, sortDesc: true })).toEqual(upwards.toReversed());
      const pages = [];
      for (let offset = 0; offset < all.length; offset += 2) {
        pages.push(...(await namesOf({ sort, isDeleted, limit: 2, offset })));
      }
      expect(pages).toEqual(upwards);
    }
    expect(await namesOf({ sort, offset: 100 })).toEqual([]);
  });

  test('of one tag', async () => {
    const tagged = shown.filter((name) => !name.startsWith('Apple'));
    expect(await ask({ forumTagId: tagId })).toMatchObject({
      total: 3,
      names: tagged.toReversed(),
    });
    expect(await namesOf({ forumTagId: tagId, sort: 'name', limit: 2, offset: 1 })).toEqual(
      tagged.toSorted().slice(1),
    );
    expect((await ask({ forumTagId: tagId, isDeleted: true })).total).toBe(5);
    expect(await ask({ forumTagId: '999999' })).toMatchObject({ total: 0, names: [] });
  });

  test('by part of the name, taken literally', async () => {
    expect(await ask({ name: ' aPPle ', sort: 'name' })).toEqual({
      total: 2,
      totalIsEstimate: false,
      names: ['Apple', 'Apple tree'],
    });
    expect(await namesOf({ name: 'e', forumTagId: tagId, sort: 'name' })).toEqual([
      'Cedar',
      'Pending gum',
    ]);
    expect((await ask({ name: 'elm' })).total).toBe(0);
    expect((await ask({ name: 'elm', isDeleted: true })).total).toBe(1);
    expect((await ask({ name: '%' })).total).toBe(0);
  });

  test('counts follow changes of threads', async () => {
    const by = await app.userId('member');
    const id = await (await contentWriter(app)).thread({ by, name: 'Counted' });
    const totals = async () => [(await ask({})).total, (await ask({ isDeleted: true })).total];
    expect(await totals()).toEqual([6, 8]);
    await app.query('update threads set is_deleted = true where id = $1', id);
    expect(await totals()).toEqual([5, 8]);
    await app.query('delete from threads where id = $1', id);
    expect(await totals()).toEqual([5, 7]);
  });

  test.each([
    [{ sort: 'slug' }, /sort must be one of/],
    [{ limit: -1 }, /limit/],
    [{ name: 'x'.repeat(201) }, /./],
  ])('%j is refused', async (variables, message) => {
    const { errors } = await moderator.graphql(list, variables);
    expect(errors?.[0]?.message).toMatch(message);
    expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
  });
});

describe('a very frequent name', () => {
  const plant = async (tree: string, from: number, to: number) =>
    app.query(
      `insert into threads (site_id, user_id, name, slug, body, last_active_at)
       select $1, $2, $3 || ' ' || lpad(i::text, 4, '0'), lower($3) || '-' || i, '',
         timestamptz '2020-01-01' + i * interval '1 minute' from generate_series($4::int, $5::int) i`,
      await app.siteId('alpha'),
      await app.userId('member'),
      tree,
      from,
      to,
    );

  test('is found by walking the list, with an estimated total', async () => {
    await plant('Walnut', 1, 1100);
    for (const others of [0, 4500]) {
      if (others > 0) await plant('Yew', 2001, 2000 + others);
      const first = await ask({ name: 'walnut', limit: 2, sort: 'name', sortDesc: true });
      expect(first).toMatchObject({ totalIsEstimate: true, names: ['Walnut 1100', 'Walnut 1099'] });
      expect(first.total).toBeLessThanOrEqual(1105 + others);
      expect(await ask({ name: 'walnut', sort: 'name', limit: 5, offset: 1098 })).toEqual({
        total: 1100,
        totalIsEstimate: false,
        names: ['Walnut 1099', 'Walnut 1100'],
      });
      expect(await namesOf({ name: 'walnut', limit: 2 })).toEqual(['Walnut 1100', 'Walnut 1099']);
      expect(await ask({ name: 'apple tree' })).toMatchObject({ total: 1, totalIsEstimate: false });
    }
    await app.query(`delete from threads where name ~ '^(Walnut|Yew)'`);
  });
});

describe('permissions', () => {
  test('every site has its own, and only with forums', async () => {
    const foreign = await app.as('foreignAdmin');
    const { errors } = await foreign.graphql(list);
    expect(errors?.[0]).toMatchObject({
      message: forumMessages.unavailable,
      extensions: { code: 'FORBIDDEN' },
    });
    await app.query(`update sites set features = '{Forums}' where prefix = 'beta'`);
    expect(await ask({ forumTagId: tagId }, foreign)).toMatchObject({ total: 0, names: [] });
    expect(await ask({}, foreign)).toMatchObject({ total: 1, names: ['Apple abroad'] });
  });
});

function id(a: string, b: string): number {
  return names.toSorted().indexOf(a) - names.toSorted().indexOf(b);
}
