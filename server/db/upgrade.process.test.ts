import { execFile } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  connect,
  spawnServer,
  startServer,
  startTestPostgres,
  type TestPostgres,
  temporaryFolder,
  until,
} from '../testing/server-process.ts';
import { expectNothingLost, startWriteLoad } from '../testing/write-load.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

const migrations = fileURLToPath(new URL('./migrations', import.meta.url));

/** Environment of a later release, which has these migrations more. */
function nextRelease(files: Record<string, string>): Record<string, string> {
  const folder = temporaryFolder();
  cpSync(migrations, folder, { recursive: true });
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  return { MIGRATIONS_OF_TESTS: folder, DATA_DIR: temporaryFolder() };
}

/** Checkout of an earlier release with its packages, to upgrade from; otherwise this release. */
const previous = process.env.PREVIOUS_RELEASE;

/** Address of a database with the test network, as the release to upgrade from creates it. */
async function databaseToUpgrade(): Promise<string> {
  if (!previous) return postgres.newDatabase();
  const databaseUrl = await postgres.newDatabase('nothing');
  const template = pathToFileURL(join(previous, 'server/testing/template.ts')).href;
  const script = `import { prepareTemplate } from ${JSON.stringify(template)};
    await prepareTemplate({ databaseUrl: ${JSON.stringify(databaseUrl)}, poolSize: 2 });`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  return databaseUrl;
}

const isStarted = (output: string) => output.includes('"msg":"started"');

test('a migration that waits for a table lets readers pass, and is applied once the table is free', async () => {
  const databaseUrl = await postgres.newDatabase();
  const longReader = await connect(databaseUrl);
  await longReader.query('begin');
  await longReader.query('select from awards');
  const next = await spawnServer({
    DATABASE_URL: databaseUrl,
    ...nextRelease({ '9001_note.sql': 'alter table awards add column note text;' }),
  });
  await until(() => next.output().includes('migration waits for a table'));
  const reader = await connect(databaseUrl);
  await reader.query("set lock_timeout = '20s'");
  for (let i = 0; i < 5; i++) await reader.query('select from awards');
  expect(isStarted(next.output())).toBe(false);
  await longReader.query('commit');
  await until(() => isStarted(next.output()));
  await reader.query('select note from awards');
});

test('an index whose build was interrupted is dropped and built again', async () => {
  const databaseUrl = await postgres.newDatabase();
  const writer = await connect(databaseUrl);
  await writer.query('begin');
  await writer.query("update awards set name = name || '!'");
  const release = nextRelease({
    '9001_index.sql':
      '-- outside a transaction\ncreate index concurrently if not exists awards_try on awards (name);',
  });
  const killed = await spawnServer({ DATABASE_URL: databaseUrl, ...release });
  const client = await connect(databaseUrl);
  const indexes = async () =>
    (
      await client.query(
        "select indexrelid::int as oid, indisvalid as valid from pg_index where indexrelid = to_regclass('awards_try')",
      )
    ).rows;
  const interrupted = await until(async () => (await indexes())[0]);
  expect(interrupted.valid).toBe(false);
  await killed.stop('SIGKILL');
  // The database may notice the lost client late, and finish the statement.
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'create index concurrently%'",
  );
  await writer.query('commit');
  const next = await startServer({ DATABASE_URL: databaseUrl, ...release });
  const [built] = await indexes();
  expect(built).toMatchObject({ valid: true });
  expect(built.oid).not.toBe(interrupted.oid);
  expect(next.output()).toContain('"applied":["9001_index.sql"]');
});

/** One migration of each kind that the lint accepts. */
const acceptedMigrations = {
  '9001_columns.sql': `
    alter table awards add column shelf text not null default 'A';
    alter table awards add column rank integer;
    alter table awards add constraint awards_rank check (rank > 0) not valid;
    create table shelves (id integer primary key, name text not null);
    insert into backfills (name, statement, batch_size) values ('awards_rank',
      'with next as (select id from awards where id > $1 order by id limit $2 for update)
       update awards set rank = coalesce(rank, awards.id) from next where awards.id = next.id
       returning awards.id', 5);`,
  '9002_index.sql': `-- outside a transaction
create index concurrently if not exists awards_by_shelf on awards (site_id, shelf, id);
alter table awards validate constraint awards_rank;`,
};

test('a release is upgraded under load without a failed request or a lost write', async () => {
  const databaseUrl = await databaseToUpgrade();
  const running = await startServer(
    { DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder() },
    previous && join(previous, 'server/main.ts'),
  );
  const admin = await running.signIn('admin');
  const load = startWriteLoad([admin, admin, admin, admin], 'Before');
  await until(() => load.acknowledged.length > 20);
  const next = await startServer({
    DATABASE_URL: databaseUrl,
    ...nextRelease(acceptedMigrations),
  });
  const nextAdmin = await next.signIn('admin');
  const nextLoad = startWriteLoad([nextAdmin, nextAdmin], 'After');
  const [before, after] = [load.acknowledged.length, nextLoad.acknowledged.length];
  await until(
    () => load.acknowledged.length > before + 20 && nextLoad.acknowledged.length > after + 20,
  );
  await load.stop();
  await running.stop('SIGTERM');
  await nextLoad.stop();
  expect([...load.failures, ...nextLoad.failures]).toEqual([]);
  const client = await connect(databaseUrl);
  await expectNothingLost(client, load);
  await expectNothingLost(client, nextLoad);
  expect((await next.client().get('/readyz')).json()).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
});
