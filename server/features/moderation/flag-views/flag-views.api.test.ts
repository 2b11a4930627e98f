import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  flagViewMessages,
  maxOwnFlagViews,
  maxSharedFlagViews,
} from '../../../../contract/moderation/flag-views.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { newFlag } from '../../../testing/flags.ts';
import { newUser } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const upsert = `mutation ($id: ID, $version: Int, $name: String!, $isShared: Boolean, $query: String!,
    $hiddenColumns: [String!]) {
  upsertFlagView(id: $id, version: $version, name: $name, isShared: $isShared, query: $query,
    hiddenColumns: $hiddenColumns) { id version }
}`;
const list = '{ flagViews { id name isShared query hiddenColumns isOwn canEdit } }';
const remove = 'mutation ($id: ID!) { deleteFlagView(id: $id) { id } }';
const reorder = 'mutation ($ids: [ID!]!) { reorderFlagViews(ids: $ids) { name } }';
const counts = 'query ($filters: [ContentFlagFilter!]!) { flagViewCounts(filters: $filters) }';

let app: TestApp;
let admin: ApiClient;
let moderator: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  admin = await app.as('admin');
  moderator = await app.as('moderator');
});
afterAll(() => app.close());

async function save(client: ApiClient, view: Record<string, unknown>): Promise<string> {
  const { data, errors } = await client.graphql(upsert, { query: '?isSpam=true', ...view });
  expect(errors).toBeUndefined();
  return data.upsertFlagView.id;
}
const messageOf = async (client: ApiClient, document: string, variables: Record<string, unknown>) =>
  (await client.graphql(document, variables)).errors?.[0]?.message;
const namesFor = async (client: ApiClient): Promise<string[]> =>
  (await client.graphql(list)).data.flagViews.map(({ name }: { name: string }) => name);

test('views are private or shared on the site, own ones first and in their order', async () => {
  const first = await save(moderator, { name: 'Mine', hiddenColumns: ['author'] });
  const second = await save(moderator, { name: 'Second' });
  const shared = await save(admin, { name: 'All of us', isShared: true });
  await save(admin, { name: 'Only the admin' });
  expect(await namesFor(moderator)).toEqual(['Mine', 'Second', 'All of us']);
  const { data } = await moderator.graphql(reorder, { ids: [second, first, shared] });
  expect(data.reorderFlagViews.map(({ name }: { name: string }) => name)).toEqual([
    'Second',
    'Mine',
    'All of us',
  ]);
  expect((await moderator.graphql(list)).data.flagViews[1]).toEqual({
    id: first,
    name: 'Mine',
    isShared: false,
    query: '?isSpam=true',
    hiddenColumns: ['author'],
    isOwn: true,
    canEdit: true,
  });
  expect(await namesFor(await app.as('foreignAdmin'))).toEqual([]);

  expect(await messageOf(moderator, remove, { id: shared })).toBe(flagViewMessages.notYours);
  expect(await messageOf(admin, remove, { id: first })).toBe(flagViewMessages.notFound);
  expect(await messageOf(await app.as('foreignAdmin'), remove, { id: shared })).toBe(
    flagViewMessages.notFound,
  );
  await save(moderator, { id: first, name: 'Renamed', isShared: true });
  await admin.graphql(remove, { id: first });
  expect(await namesFor(moderator)).toEqual(['Second', 'All of us']);
});

test('the number of views is bounded for a person and for a site', async () => {
  const fill = (username: string, count: number, isShared: boolean) =>
    app.query(
      `insert into flag_views (site_id, user_id, name, query, is_shared)
       select site_id, id, 'View ' || i, '', $2 from users, generate_series(1, $3::int) i
       where username = $1`,
      username,
      isShared,
      count,
    );
  await fill('moderator', maxOwnFlagViews, false);
  const view = { name: 'One more', query: '' };
  expect(await messageOf(moderator, upsert, view)).toBe(flagViewMessages.tooManyOwn);
  await fill('superAdmin', maxSharedFlagViews, true);
  expect(await messageOf(admin, upsert, { ...view, isShared: true })).toBe(
    flagViewMessages.tooManyShared,
  );
  expect(await messageOf(admin, upsert, view)).toBeUndefined();
});

test('counts each view up to a hundred, and not a search with a mistake', async () => {
  const { id: authorId, username } = await newUser(app);
  for (let n = 0; n < 3; n += 1) {
    const flag = { assocType: 'comment' as const, assocId: 9000 + n, authorId };
    await newFlag(app, { ...flag, isSpam: n === 0 });
  }
  const countOf = async (filters: object[], client = admin) =>
    (await client.graphql(counts, { filters })).data.flagViewCounts;
  const search = `author:${username}`;
  expect(
    await countOf([{ search }, { search, isSpam: true }, { isOpen: false }, { search: 'autor:x' }]),
  ).toEqual([3, 1, 0, -1]);
  expect(await countOf([{ requiresPreModeration: true }], moderator)).toEqual([-1]);
  await app.query(
    `insert into content_flags (site_id, assoc_type, assoc_id, author_id)
     select site_id, 'reply', 9000 + i, id from users, generate_series(1, 120) i where id = $1`,
    authorId,
  );
  expect(await countOf([{ search }, { isOpen: true }])).toEqual([100, 100]);
});
