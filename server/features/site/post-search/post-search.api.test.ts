import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aiSearchMaxLength, aiSearchMessages } from '../../../../contract/site/ai-search.ts';
import type { ApiClient } from '../../../testing/client.ts';
import { type ContentWriter, contentWriter } from '../../../testing/content.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createPostIndexes } from './post-indexes.ts';

const query = `query ($search: String!) { AiPostSearch(search: $search) {
  response isByModel notice canAnswer
  posts { id title permalink relevance reason reasonParts { text isMatch } thumbnailUrl }
} }`;

interface Found {
  id: string;
  title: string;
  relevance: number;
  reason: string;
  reasonParts: { text: string; isMatch: boolean }[];
  thumbnailUrl: string | null;
}

let app: TestApp;
let tech: ApiClient;
let write: ContentWriter;
let siteId: number;
let by: number;

beforeAll(async () => {
  app = await startTestApp();
  tech = await app.as('communityTech');
  write = await contentWriter(app);
  siteId = await app.siteId('alpha');
  by = await app.userId('admin');
  await app.database.db
    .insertInto('disorders')
    .values({ name: 'Kidney failure', synonyms: ['ESRD', 'End-stage renal disease'] })
    .execute();
  for (const [i, subject] of ['bread', 'gardens', 'trains', 'weather', 'chess'].entries()) {
    for (let n = 0; n < 6; n += 1) {
      await write.post({
        by,
        title: `Notes on ${subject}, part ${n}`,
        body: `<p>What we learnt about ${subject} this week, and number ${i * n} of the questions that readers sent about ${subject}.</p>`,
      });
    }
  }
});
afterAll(() => app.close());

async function search(text: string, client = tech) {
  const { data, errors } = await client.graphql(query, { search: text });
  return { ...data?.AiPostSearch, error: errors?.[0] } as {
    posts: Found[];
    response: string;
    isByModel: boolean;
    error?: { message: string };
  };
}
const titles = async (text: string) => (await search(text)).posts.map(({ title }) => title);

describe('a search', () => {
  test('finds a new post at once, quotes it with marked words, and rates it', async () => {
    const id = await write.post({
      by,
      title: 'Swollen ankles in the evening',
      body: '<p>Rings get tight.</p><p>Swelling of the ankles comes from water that the body keeps; raising the legs helps.</p>',
    });
    await app.query(
      `update posts set thumbnail_url = '/api/content-pictures/x.webp' where id = $1`,
      id,
    );
    const { posts, response, isByModel } = await search('why do my ankles swell?');
    expect(posts[0]).toMatchObject({
      id: String(id),
      title: 'Swollen ankles in the evening',
      permalink: expect.stringMatching(/^posts\//),
      thumbnailUrl: '/api/content-pictures/x.webp',
      reason: expect.stringContaining('Swelling of the ankles comes from water'),
    });
    const marked = posts[0]?.reasonParts.filter(({ isMatch }) => isMatch).map(({ text }) => text);
    expect(marked).toEqual(['Swelling', 'ankles']);
    expect(posts[0]?.relevance).toBeGreaterThanOrEqual(5);
    expect(posts[0]?.relevance).toBeLessThanOrEqual(10);
    expect(response).toContain('“Swollen ankles in the evening” [1]');
    expect(isByModel).toBe(false);
  });

  test('ignores shortcodes and variants', async () => {
    await write.post({
      by,
      title: 'A quiet harbour',
      body: `<p>Herons nest by the quiet harbour. [client_lead_form id=3]</p><p>[poll]</p>
        <p>[experiment symbol=mooring variant=pelican]</p><p>Flamingos.</p><p>[/experiment]</p>
        <p>Cormorants dry their wings.</p>
        <p>[experiment symbol=mooring variant=puffin]</p><p>Flamingos again.</p><p>[/experiment]</p>`,
    });
    const suggest = async (text: string) =>
      (
        await tech.graphql('query ($search: String!) { postSearch(search: $search) { title } }', {
          search: text,
        })
      ).data.postSearch;
    expect(await suggest('cormorants')).toEqual([{ title: 'A quiet harbour' }]);
    const { posts } = await search('herons of the harbour');
    expect(posts[0]?.title).toBe('A quiet harbour');
    expect(posts[0]?.reason).toContain('Herons nest');
    expect(posts[0]?.reason).not.toContain('[');
    for (const hidden of ['pelican', 'puffin', 'mooring', 'flamingos', 'client_lead_form']) {
      expect(await titles(hidden)).not.toContain('A quiet harbour');
      expect([hidden, await suggest(hidden)]).toEqual([hidden, []]);
    }
  });

  test('follows every change of a post in every process', async () => {
    const elsewhere = createPostIndexes({
      database: app.database,
      names: async () => [],
      siteNames: async () => [],
      memoryBytes: 1e9,
      idleMs: 60_000,
      onOutdated: async () => {},
    });
    const ids = async (text: string) => ({
      here: (await search(text)).posts.map((post) => Number(post.id)),
      there: (await elsewhere.search(siteId, text, 20)).hits.map(({ owner }) => owner),
    });
    const both = (list: number[]) => ({ here: list, there: list });
    try {
      expect(await ids('xylophone')).toEqual(both([]));
      const id = await write.post({ by, title: 'A xylophone', body: '<p>Wood.</p>' });
      expect(await ids('xylophone')).toEqual(both([id]));
      await app.query(`update posts set title = 'A marimba' where id = $1`, id);
      expect(await ids('xylophone')).toEqual(both([]));
      expect(await ids('marimba')).toEqual(both([id]));
      await app.services.postIndexer.rebuildPostIndex(siteId);
      expect(await ids('marimba')).toEqual(both([id]));
      await app.query(`update posts set status = 'UNPUBLISHED' where id = $1`, id);
      expect(await ids('marimba')).toEqual(both([]));
      await app.query(`update posts set status = 'PUBLISHED' where id = $1`, id);
      expect(await ids('marimba')).toEqual(both([id]));
      await app.query(`update posts set published_at = now() + interval '1 day' where id = $1`, id);
      expect(await ids('marimba')).toEqual(both([]));
      await app.query(`delete from posts where id = $1`, id);
      expect(await ids('marimba')).toEqual(both([]));
    } finally {
      await elsewhere.close();
    }
  });

  test('finds scheduled posts when they become public, and changes of slow transactions', async () => {
    await search('warm up');
    const id = await write.post({ by, title: 'A glockenspiel', body: '<p>Steel.</p>' });
    // The publication time comes after the first search.
    await app.query(
      `update posts set published_at = now() + interval '2 seconds' where id = $1`,
      id,
    );
    expect(await titles('glockenspiel')).toEqual([]);
    await expect.poll(() => titles('glockenspiel'), { timeout: 8000 }).toEqual(['A glockenspiel']);
    if (app.database.kind === 'embedded') return;
    // A transaction that begins before a search and commits after it.
    const client = await app.database.pool.connect();
    try {
      await client.query('begin');
      await client.query(`update posts set title = 'A theremin' where id = $1`, [id]);
      await write.post({ by, title: 'Newer than that', body: '<p>Text.</p>' });
      expect(await titles('theremin')).toEqual([]);
      await client.query('commit');
    } finally {
      client.release();
    }
    expect(await titles('theremin')).toEqual(['A theremin']);
  });

  test('knows synonyms of conditions, word forms, and typos', async () => {
    await write.post({
      by,
      title: 'Living with kidney failure',
      body: '<p>Dialysis three times a week, and how to plan holidays around it.</p>',
    });
    expect((await titles('ESRD'))[0]).toBe('Living with kidney failure');
    expect((await titles('end-stage renal disease'))[0]).toBe('Living with kidney failure');
    expect((await titles('planning a holiday with dialyis'))[0]).toBe('Living with kidney failure');
    const { posts } = await search('ESRD');
    expect(posts[0]?.reasonParts.length).toBeGreaterThan(0);
  });

  test('finds posts by their tags and categories, under every name these get', async () => {
    const id = await write.post({ by, title: 'Spoons by the door', body: '<p>Rest first.</p>' });
    expect(await titles('weariness')).toEqual([]);
    const [tag] = await app.query(
      `insert into tags (type, name, slug) values ('GLOBAL', 'Weariness', 'weariness') returning id`,
    );
    const [category] = await app.query(
      `insert into categories (site_id, name, slug) values ($1, 'Housekeeping', 'housekeeping') returning id`,
      siteId,
    );
    await app.query(
      'insert into post_tags (site_id, post_id, tag_id) values ($1, $2, $3)',
      ...[siteId, id, tag?.id],
    );
    await app.query(
      'insert into post_categories (site_id, post_id, category_id) values ($1, $2, $3)',
      ...[siteId, id, category?.id],
    );
    const [first] = (await search('weariness')).posts;
    // Like a word of the title, not like a passing mention.
    expect(first?.title).toBe('Spoons by the door');
    expect(first?.relevance).toBeGreaterThan(5);
    expect(await titles('housekeeping')).toEqual(['Spoons by the door']);
    await app.services.postIndexer.rebuildPostIndex(siteId);
    expect(await titles('weariness')).toEqual(['Spoons by the door']);
    await app.query(`update tags set name = 'Lassitude' where id = $1`, tag?.id);
    await app.query(`update categories set name = 'Chores' where id = $1`, category?.id);
    expect([await titles('lassitude'), await titles('chores')]).toEqual([
      ['Spoons by the door'],
      ['Spoons by the door'],
    ]);
    expect(await titles('weariness')).toEqual([]);
    await app.query('delete from post_tags where post_id = $1', id);
    await app.query('delete from categories where id = $1', category?.id);
    expect([await titles('lassitude'), await titles('chores')]).toEqual([[], []]);
  });

  test('indexes the texts of an AI page, not its colours or keys', async () => {
    await app.query(
      `insert into posts (site_id, user_id, type, title, slug, body, content)
       values ($1, $2, 'JOURNAI', 'A page of facts', 'a-page-of-facts', '', $3::jsonb)`,
      siteId,
      by,
      JSON.stringify({
        intro_copy: '<p>On bassoons.</p>',
        facts: ['Oboes have two reeds.'],
        questions: [
          { text: 'Who plays it?', color: 'magenta', answers: [{ text: 'A piccolist.' }] },
        ],
      }),
    );
    for (const word of ['bassoon', 'oboe', 'piccolist']) {
      const [first] = (await search(word)).posts;
      expect([word, first?.title]).toEqual([word, 'A page of facts']);
    }
    expect(await titles('magenta')).toEqual([]);
    await app.query(
      `update posts set content = '{"facts":["Clarinets."]}' where title = 'A page of facts'`,
    );
    expect([await titles('oboe'), await titles('clarinet')]).toEqual([[], ['A page of facts']]);
  });

  test('shows nothing of another site, and nothing unpublished', async () => {
    const foreign = await contentWriter(app, 'beta');
    const foreignAuthor = await app.userId('foreignAdmin');
    await foreign.post({
      by: foreignAuthor,
      title: 'Saxophones abroad',
      body: '<p>Saxophone.</p>',
    });
    await write.post({ by, title: 'Deleted saxophone', isDeleted: true });
    const draft = await write.post({ by, title: 'Draft saxophone' });
    await app.query(`update posts set status = 'DRAFT' where id = $1`, draft);
    await app.services.postIndexer.rebuildPostIndex(siteId);
    const { posts, response } = await search('saxophone');
    expect(posts).toEqual([]);
    expect(response).toBe(aiSearchMessages.none);
  });

  test.each(['what is the?', '???', '🙂', 'qzxjkvwq'])(
    'says that nothing answers %j',
    async (text) => {
      expect(await search(text)).toMatchObject({ posts: [], response: aiSearchMessages.none });
    },
  );

  test('refuses empty or too long searches, and people without permission', async () => {
    expect((await search('  \n ')).error?.message).toBe(aiSearchMessages.empty);
    expect((await search('x'.repeat(aiSearchMaxLength + 1))).error?.message).toBe(
      aiSearchMessages.tooLong,
    );
    expect((await search('bread', await app.as('admin'))).error?.message).toBe(
      'You must be a Super Admin or Community Tech to do that',
    );
  });
});

describe('the index', () => {
  test('is the same for twenty simultaneous searches, and is rebuilt meanwhile', async () => {
    const rebuilt = app.services.postIndexer.rebuildPostIndex(siteId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => titles('notes on trains')));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.slice(0, 6).every((title) => title.includes('trains'))).toBe(true);
    expect(await rebuilt).toMatchObject({ passages: expect.any(Number) });
  });

  test('is not loaded from an interrupted build, or another version', async () => {
    await app.query(
      `insert into post_index_chunks (build_id, position, site_id, data, inserted_at)
       values (gen_random_uuid(), 0, $1, 'half of it', now() - interval '2 hours')`,
      siteId,
    );
    const before = await titles('notes on chess');
    await app.services.postIndexer.rebuildPostIndex(siteId);
    expect(await titles('notes on chess')).toEqual(before);
    const left = await app.query(`select from post_index_chunks where data = 'half of it'`);
    expect(left).toEqual([]);
    // Simulates an index stored by another version.
    await app.query(
      `update post_index_chunks set data = '\\x02000000'::bytea || '{}'::bytea where position = 0 and site_id = $1`,
      siteId,
    );
    await app.query(`update post_indexes set build_id = build_id where site_id = $1`, siteId);
    await app.services.postSearch.close();
    expect((await titles('notes on chess'))[0]).toContain('chess');
  });

  test('is rebuilt on schedule and on request', async () => {
    const rows = await app.query('select name, cron from jobs.schedule');
    expect(rows).toContainEqual({ name: 'site.build-post-index', cron: '23 3 * * *' });
  });
});
