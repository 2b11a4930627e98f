import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  applySync,
  awaitSync,
  type DisorderInFile,
  referenceXml,
  syncData,
} from '../../../testing/reference-files.ts';
import {
  connect,
  expireHeartbeats,
  startServer,
  startTestPostgres,
  type TestPostgres,
  temporaryFolder,
  until,
} from '../../../testing/server-process.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

const disorders = (version: string): DisorderInFile[] =>
  Array.from({ length: 2000 }, (_, i) => ({ code: i + 1, name: `Condition ${i + 1}${version}` }));

/** Serves the given share of the file first, and then stalls. */
async function startSource(): Promise<{ url: string; serve(xml: string, share?: number): void }> {
  let content = '';
  let shares: number[] = [];
  const server = createServer(({ url }, response) => {
    if (url !== '/data/en_product1.xml') return void response.writeHead(404).end();
    const share = shares.shift() ?? 1;
    response.writeHead(200, { 'content-length': Buffer.byteLength(content) });
    if (share === 1) response.end(content);
    else response.write(content.slice(0, content.length * share));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/data`,
    serve(xml, share = 1) {
      content = xml;
      shares = share === 1 ? [] : [share];
    },
  };
}

test('after workers killed while reading and while applying, another one finishes everything once', {
  timeout: 300_000,
}, async () => {
  const databaseUrl = await postgres.newDatabase();
  const source = await startSource();
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: temporaryFolder(),
    ORPHADATA_SOURCE: source.url,
    FETCH_LOOPBACK: 'on',
  };
  const database = await connect(databaseUrl);
  const count = async (what: string): Promise<number> =>
    (await database.query(`select count(*) as n from ${what}`)).rows[0].n;
  const web = await startServer({ ...settings, PROCESS: 'web' });
  const client = await web.signIn('superAdmin');
  await database.query('delete from user_disorders');
  await database.query('update opportunity_campaigns set disorder_id = null');
  await database.query('delete from disorders');

  source.serve(referenceXml(disorders('')), 0.6);
  const first = await startServer({ ...settings, PROCESS: 'worker' });
  const started = await client.graphql(syncData, { dataType: 'NOMENCLATURE' });
  const { id } = started.data.syncData;
  await until(async () => (await count('reference_sync_records')) > 0, 60_000);
  await first.stop('SIGKILL');
  expect(Number(await count('reference_sync_records'))).toBeLessThan(2000);
  expect(Number(await count('disorders'))).toBe(0);
  await expireHeartbeats(database);

  const second = await startServer({ ...settings, PROCESS: 'worker' });
  const ready = await awaitSync(client, id, 120_000);
  expect(ready).toMatchObject({ status: 'READY', counts: { ADDED: 2000 }, readCount: 2000 });
  // No rows left from the killed process, and no duplicates.
  expect(Number(await count('reference_sync_records'))).toBe(2000);
  await client.graphql(applySync, { id });
  expect(await awaitSync(client, id, 120_000)).toMatchObject({ status: 'APPLIED' });

  // A lock on the audit log stops the worker while it applies the next sync.
  source.serve(referenceXml(disorders(' renamed')));
  const again = await client.graphql(syncData, { dataType: 'NOMENCLATURE' });
  const renamed = again.data.syncData.id;
  await awaitSync(client, renamed, 120_000);
  await database.query('begin');
  await database.query('lock table audit_events in exclusive mode');
  const applying = client.graphql(applySync, { id: renamed });
  const other = await connect(databaseUrl);
  await until(
    async () =>
      (
        await other.query(`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
          and query ilike 'insert into "audit_events"%'`)
      ).rowCount ?? 0,
    60_000,
  );
  await second.stop('SIGKILL');
  await database.query('rollback');
  await applying;
  const names = `disorders where name like '% renamed'`;
  expect(Number(await count(names))).toBe(0);
  await expireHeartbeats(database);

  await startServer({ ...settings, PROCESS: 'worker' });
  const done = await awaitSync(client, renamed, 120_000);
  expect(done).toMatchObject({ status: 'APPLIED', problem: '' });
  expect(Number(await count(names))).toBe(2000);
  const events = await database.query(
    `select count(*) as events, count(distinct entity_id) as conditions from audit_events
       where action = 'disorder.synced'`,
  );
  expect(events.rows).toEqual([{ events: 2000, conditions: 2000 }]);
});
