import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateLeads, sumOfUploadResult, uploadResultOf } from '../../../testing/lead-uploads.ts';
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

test('after a worker is killed half way, another one counts the same and mails nobody twice', async () => {
  const databaseUrl = await postgres.newDatabase();
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder() };
  const database = await connect(databaseUrl);
  const web = await startServer({ ...settings, PROCESS: 'web' });
  const first = await startServer({ ...settings, PROCESS: 'worker' });
  const client = await web.signIn('superAdmin');
  const { rows } = await database.query(`select id from sites where prefix = 'alpha'`);
  const siteId = rows[0].id;

  const emails = Array.from({ length: 20_000 }, (_, i) => `killed${i}@example.org`);
  const { data } = await client.graphql(generateLeads, {
    emailList: [...emails, 'killed1@example.org', 'nobody'].join(),
    siteId: String(siteId),
    leadMediumId: '1',
  });
  const { id } = data.generateLeads;
  const processed = async (): Promise<number> => {
    const run = `select done from task_runs where kind = 'LEAD_UPLOAD' and subject_ids = array[$1::int]`;
    return (await database.query(run, [id])).rows[0].done;
  };
  await until(async () => (await processed()) > 0, 60_000);
  // Blocks the next batch while the worker is killed.
  await database.query('select pg_advisory_lock(5102771, $1)', [siteId]);
  await first.stop('SIGKILL');
  expect(await processed()).toBeLessThan(emails.length);
  await database.query('select pg_advisory_unlock_all()');
  await expireHeartbeats(database);

  await startServer({ ...settings, PROCESS: 'worker' });
  await until(async () => (await processed()) === emails.length, 150_000);
  const result = await uploadResultOf(client, id);
  expect(result).toMatchObject({ newLeads: 20_000, malformed: 1, duplicates: 1, mailed: 20_000 });
  expect(sumOfUploadResult(result)).toBe(result.entered);
  const mails = await database.query(
    `select count(*) as mails, count(distinct to_address) as people from outgoing_mail`,
  );
  expect(mails.rows).toEqual([{ mails: 20_000, people: 20_000 }]);
});
