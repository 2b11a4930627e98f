import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../db/database.ts';
import type { ApiClient } from '../../../testing/client.ts';
import {
  connect,
  copyOfDataFolder,
  expireHeartbeats,
  startServer,
  startTestPostgres,
  type TestPostgres,
  temporaryFolder,
  until,
} from '../../../testing/server-process.ts';
import { scriptCaller } from '../../../testing/task-scripts.ts';

const rebuild = ['reindex_threads', { kinds: ['ai_post_search'] }] as const;

/** A unique word of letters only: digits could be read as a number. */
const ownWord = (n: number) =>
  `zu${[...String(n)].map((digit) => 'badefilomu'[Number(digit)]).join('k')}x`;

const insertPosts = `insert into posts (site_id, user_id, title, slug, body)
  select site_id, id, 'About ' || word, word, '<p>' || repeat('Notes on ' || word || ' and more. ', 20) || '</p>'
  from users, unnest($1::text[]) as word where username = 'member'`;

async function titlesFor(client: ApiClient, n: number): Promise<string[]> {
  const { data, errors } = await client.graphql(
    'query ($search: String!) { AiPostSearch(search: $search) { posts { title } } }',
    { search: ownWord(n) },
  );
  expect(errors).toBeUndefined();
  return data.AiPostSearch.posts.map(({ title }: { title: string }) => title);
}

async function expectFound(client: ApiClient, numbers: Iterable<number>): Promise<void> {
  for (const n of numbers)
    expect([n, ...(await titlesFor(client, n))]).toEqual([n, `About ${ownWord(n)}`]);
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

/** Writes posts one by one, each in its own transaction, until stopped. */
function writer(database: pg.Client, from: number) {
  let next = from;
  let isStopped = false;
  const writing = (async () => {
    for (; !isStopped; next += 1) await database.query(insertPosts, [[ownWord(next)]]);
  })();
  return {
    written: () => next,
    async stop() {
      isStopped = true;
      await writing;
      return next;
    },
  };
}

test('two processes find the same while a third is killed during indexing', async () => {
  const databaseUrl = await postgres.newDatabase();
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder() };
  const database = await connect(databaseUrl);
  await database.query(insertPosts, [range(0, 400).map(ownWord)]);
  const [one, other, worker] = await Promise.all([
    startServer({ ...settings, PROCESS: 'web' }),
    startServer({ ...settings, PROCESS: 'web' }),
    startServer({ ...settings, PROCESS: 'worker' }),
  ]);
  const [here, there] = await Promise.all([one.signIn('superAdmin'), other.signIn('superAdmin')]);
  const builds = async () =>
    (await database.query('select build_id from post_indexes')).rows.map((row) => row.build_id);
  // Blocks publishing: the build can store chunks but not show them.
  const holder = await connect(databaseUrl);
  await holder.query('begin');
  await holder.query('lock table post_indexes in share mode');
  await scriptCaller(here).start(...rebuild);
  const writing = writer(await connect(databaseUrl), 1000);
  const pieces = async () =>
    Number((await database.query('select count(*) from post_index_chunks')).rows[0].count);
  await until(async () => (await pieces()) > 1 && writing.written() > 1020, 60_000);
  expect(await worker.stop('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
  await holder.query('rollback');
  const end = await writing.stop();
  expect(await builds()).toEqual([]);
  const some = [0, 199, 399, ...range(end - 10, end)];
  await Promise.all([expectFound(here, some), expectFound(there, some)]);

  await expireHeartbeats(database);
  await startServer({ ...settings, PROCESS: 'worker' });
  const more = writer(await connect(databaseUrl), end);
  await until(async () => (await builds()).length === 1, 90_000);
  const last = await more.stop();
  await database.query(`delete from posts where slug = $1`, [ownWord(5)]);
  const all = [...range(0, 5), ...range(6, 20), ...range(end, last).slice(0, 40), last - 1];
  await Promise.all([expectFound(here, all), expectFound(there, all)]);
  // Without an exact match, the spelling correction finds a word one letter away.
  const gone = `About ${ownWord(5)}`;
  expect(await titlesFor(here, 5)).not.toContain(gone);
  expect(await titlesFor(there, 5)).not.toContain(gone);
});

test('on the embedded database, every post is found after kill -9 in the middle of a build', async () => {
  const dataDir = copyOfDataFolder();
  const database = await openDatabase({
    dataDir,
    poolSize: 2,
    onError(error) {
      throw error;
    },
  });
  await database.pool.query(insertPosts, [range(0, 1500).map(ownWord)]);
  await database.close();
  const some = [0, 1, 777, 1000, 1498, 1499];
  for (const patience of [0, 1]) {
    const server = await startServer({ DATA_DIR: dataDir });
    const client = await server.signIn('superAdmin');
    await scriptCaller(client).start(...rebuild);
    if (patience > 0) await expectFound(client, some);
    expect(await server.stop('SIGKILL')).toMatchObject({ signal: 'SIGKILL' });
  }
  const server = await startServer({ DATA_DIR: dataDir });
  const client = await server.signIn('superAdmin');
  await expectFound(client, some);
});
