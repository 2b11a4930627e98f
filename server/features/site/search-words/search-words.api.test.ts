import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  maxStoredSearchMisses,
  maxSynonymGroups,
  maxSynonymNames,
  searchWordMessages,
} from '../../../../contract/site/search-words.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { contentWriter } from '../../../testing/content.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };
const save = `mutation ($id: ID, $version: Int, $names: [String!]!) {
  saveSearchSynonyms(id: $id, version: $version, names: $names) { id names version } }`;
const remove = 'mutation ($id: ID!) { deleteSearchSynonyms(id: $id) { id } }';

let app: TestApp;
let admin: ApiClient;
let siteId: number;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as('admin');
  siteId = await app.siteId('alpha');
  const write = await contentWriter(app);
  const by = await app.userId('admin');
  await write.post({ by, title: 'Electric shock sensations', body: '<p>They pass.</p>' });
  for (let n = 0; n < 25; n += 1) {
    await write.post({ by, title: `Bread, part ${n}`, body: '<p>Flour and water.</p>' });
  }
});
afterAll(() => app.close());

const visit = (search: string, headers: Record<string, string> = browser) =>
  app.anonymous.get(`/search?q=${encodeURIComponent(search)}`, { headers });
const misses = async () =>
  (
    await admin.graphql('{ searchMisses { total misses { id text searchCount lastDay } } }')
  ).data.searchMisses.misses.map(({ text, searchCount }: { text: string; searchCount: number }) => [
    text,
    searchCount,
  ]);
const findPosts = async (search: string, offset?: number) => {
  const tech = await app.as('communityTech');
  const { data } = await tech.graphql(
    'query ($search: String!, $offset: Int) { AiPostSearch(search: $search, offset: $offset) { total response posts { title relevance } } }',
    { search, offset },
  );
  return data.AiPostSearch;
};

test('a search without results is counted, and found by a synonym from then on', async () => {
  expect((await visit(' Brain ZAPS?')).text).toContain('Nothing was found');
  await visit('brain zaps');
  await visit('brain zaps', { 'user-agent': 'Googlebot/2.1' });
  await visit('jane@example.org');
  await visit('0170 1234567');
  await visit('bread');
  expect(await misses()).toEqual([['brain zaps', 2]]);

  const { data } = await admin.graphql(save, { names: ['Brain zaps', 'electric shock'] });
  const group = data.saveSearchSynonyms;
  expect((await visit('brain zaps')).text).toContain('Electric shock sensations');
  expect((await findPosts('brain zaps')).posts).toMatchObject([
    { title: 'Electric shock sensations' },
  ]);
  expect(await misses()).toEqual([]);

  await admin.graphql(save, { ...group, names: ['brain zaps', 'bread'] });
  expect((await visit('brain zaps')).text).not.toContain('Electric shock sensations');
  await admin.graphql(remove, { id: group.id });
  expect((await visit('brain zaps')).text).toContain('Nothing was found');
  const audited = await app.query(
    `select action, after from audit_events where entity_type = 'searchSynonyms' order by id`,
  );
  expect(audited).toMatchObject([
    { action: 'searchSynonyms.created', after: { names: ['Brain zaps', 'electric shock'] } },
    { action: 'searchSynonyms.updated', after: { names: ['brain zaps', 'bread'] } },
    { action: 'searchSynonyms.deleted' },
  ]);
});

test.each([
  [['only one'], searchWordMessages.tooFew],
  [['Same', 'same '], searchWordMessages.tooFew],
  [['ok', '?!'], searchWordMessages.noWord],
  [['ok', 'x'.repeat(61)], searchWordMessages.tooLong],
  [Array.from({ length: maxSynonymNames + 1 }, (_, i) => `n${i}`), searchWordMessages.tooMany],
])('the names %j are refused', async (names, message) => {
  const { errors } = await admin.graphql(save, { names });
  expect(errors?.[0]?.message).toBe(message);
});

test('the same group twice is refused, and an edit by somebody else is named', async () => {
  const { data } = await admin.graphql(save, { names: ['Fistula', 'shunt'] });
  const { id, version } = data.saveSearchSynonyms;
  const twice = await admin.graphql(save, { names: ['Shunt', 'fistula'] });
  expect(twice.errors?.[0]?.message).toBe(searchWordMessages.taken);
  const edited = await admin.graphql(save, { id, version, names: ['shunt', 'fistula'] });
  expect(edited.data.saveSearchSynonyms.names).toEqual(['shunt', 'fistula']);
  const late = await admin.graphql(save, { id, version, names: ['shunt', 'graft'] });
  expect(late.errors?.[0]?.message).toMatch(/^These synonyms were changed by you/);
});

test('synonyms and searches of another site are neither used, nor seen, nor changed', async () => {
  const { data } = await admin.graphql(save, { names: ['lumen', 'bread'] });
  const { id, version } = data.saveSearchSynonyms;
  await visit('quokka');
  const rows = await app.query('select id from search_misses where text = $1', 'quokka');
  const beta = await app.as('foreignAdmin');
  const seen = await beta.graphql(
    '{ searchSynonyms { total synonyms { id } } searchMisses { total misses { text } } }',
  );
  expect(seen.data).toEqual({
    searchSynonyms: { total: 0, synonyms: [] },
    searchMisses: { total: 0, misses: [] },
  });
  const refused = [
    await beta.graphql(save, { id, version, names: ['a', 'b'] }),
    await beta.graphql(remove, { id }),
    await beta.graphql('mutation ($id: ID!) { deleteSearchMiss(id: $id) { id } }', {
      id: String(rows[0]?.id),
    }),
  ].map(({ errors }) => errors?.[0]?.message);
  expect(refused).toEqual([
    searchWordMessages.notFound,
    searchWordMessages.notFound,
    searchWordMessages.missNotFound,
  ]);
  await admin.graphql('mutation ($id: ID!) { deleteSearchMiss(id: $id) { id } }', {
    id: String(rows[0]?.id),
  });
  expect((await misses()).map(([text]: [string]) => text)).not.toContain('quokka');
});

test('both lists are bounded: synonyms are refused, and the rarest searches dropped', async () => {
  await app.query(
    `insert into search_synonyms (site_id, names)
     select $1, array['a' || n, 'b' || n] from generate_series(1, $2::int) as n`,
    siteId,
    maxSynonymGroups,
  );
  const { errors } = await admin.graphql(save, { names: ['one', 'two'] });
  expect(errors?.[0]?.message).toBe(searchWordMessages.full);

  await app.query(
    `insert into search_misses (site_id, text, search_count, last_day)
     select $1, 'word ' || n, n, date '2026-01-02' from generate_series(1, $2::int) as n`,
    siteId,
    2 * maxStoredSearchMisses,
  );
  const { searchWords } = app.services;
  const noon = new Date('2026-01-03T12:00:00Z');
  await searchWords.countMiss(siteId, 'one too many', noon);
  await searchWords.countMiss(siteId, 'word 1', noon);
  await searchWords.deleteOldMisses(noon);
  await searchWords.deleteOldMisses(noon);
  const left = await app.query(
    `select count(*)::int as count, min(search_count) as least,
       bool_or(text = 'one too many') as added from search_misses where site_id = $1`,
    siteId,
  );
  expect(left).toEqual([
    { count: maxStoredSearchMisses, least: maxStoredSearchMisses + 1, added: false },
  ]);
  await searchWords.deleteOldMisses(new Date('2026-12-01T12:00:00Z'));
  expect(await misses()).toEqual([]);
});

test('posts beyond the first twenty are on further pages', async () => {
  const [first, second] = [await findPosts('bread flour'), await findPosts('bread flour', 20)];
  expect([first.total, first.posts.length, second.total, second.posts.length]).toEqual([
    25, 20, 25, 5,
  ]);
  expect(second.response).toBe('Posts 21 to 25 of 25.');
  const titles = [...first.posts, ...second.posts].map(({ title }: { title: string }) => title);
  expect(new Set(titles).size).toBe(25);
  const relevances = [...first.posts, ...second.posts].map((post) => post.relevance);
  expect(relevances).toEqual(relevances.toSorted((a, b) => b - a));
  expect((await findPosts('bread flour', 40)).posts).toEqual([]);
});
