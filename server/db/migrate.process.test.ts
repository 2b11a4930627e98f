import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  connect,
  spawnServer,
  startServer,
  startTestPostgres,
  type TestPostgres,
  temporaryFolder,
} from '../testing/server-process.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

const files = readdirSync(new URL('./migrations', import.meta.url)).sort();
const applied = (output: string) => output.match(/"applied":\[[^\]]*\]/g) ?? [];

test('processes that start together on a new database migrate it once', async () => {
  const databaseUrl = await postgres.newDatabase('nothing');
  const servers = await Promise.all(
    Array.from({ length: 3 }, () =>
      startServer({ DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder() }),
    ),
  );
  expect(servers.flatMap((server) => applied(server.output()))).toEqual([
    `"applied":${JSON.stringify(files)}`,
  ]);
  const client = await connect(databaseUrl);
  const { rows } = await client.query('select name from schema_migrations order by name');
  expect(rows.map((row) => row.name)).toEqual(files);
  for (const server of servers) {
    expect((await server.client().get('/readyz')).status).toBe(200);
    expect(server.output()).not.toContain('"level":50');
  }
});

test('a server does not start on a database whose migrations are not its own', async () => {
  const databaseUrl = await postgres.newDatabase();
  const client = await connect(databaseUrl);
  await client.query('update schema_migrations set checksum = $1 where name = $2', ['x', files[0]]);
  const server = await spawnServer({ DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder() });
  expect(await server.exited).toEqual({ code: 1, signal: null });
  expect(server.output()).toContain(
    `Migration ${files[0]} was changed after it had been applied to this database.`,
  );
});
