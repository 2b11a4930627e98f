import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import {
  launchPostgres,
  makeServerFolder,
  postgresDataIn,
  runProgram,
  startPostgres,
  urlOfServer,
} from '../testing/postgres-server.ts';
import { connect, startServer, temporaryFolder, until } from '../testing/server-process.ts';
import { prepareTemplate } from '../testing/template.ts';

/** As described in docs/operating.md under 'Point-in-time recovery'. */
test('a database is restored from its archive to the moment before a mistake', async () => {
  const archive = makeServerFolder();
  const restored = makeServerFolder();
  onTestFinished(() => {
    for (const folder of [archive, restored]) rmSync(folder, { recursive: true, force: true });
  });
  const server = await startPostgres({
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  });
  await server.run('create database steward');
  await prepareTemplate({
    databaseUrl: server.urlOf('steward'),
    dataDir: server.folder,
    poolSize: 2,
  });
  const base = ['-h', server.folder, '-U', 'postgres', '-D', postgresDataIn(restored)];
  runProgram('pg_basebackup', [...base, '--checkpoint=fast', '--no-sync'], restored);

  const client = new pg.Client({ connectionString: server.urlOf('steward') });
  await client.connect();
  await client.query(
    "update sites set name = 'Named after the base backup' where prefix = 'alpha'",
  );
  const { rows } = await client.query('select clock_timestamp()::text as moment');
  await client.query('delete from audit_events');
  await client.query("update sites set name = 'A mistake'");
  const { rows: last } = await client.query(
    'select pg_walfile_name(pg_switch_wal()) as file, pg_switch_wal() is not null as done',
  );
  await until(async () => {
    const { rows: archived } = await client.query(
      'select last_archived_wal >= $1 as done from pg_stat_archiver',
      [last[0].file],
    );
    return archived[0].done;
  });
  await client.end();
  await server.stop();

  const signal = join(postgresDataIn(restored), 'recovery.signal');
  writeFileSync(signal, '');
  const { uid, gid } = statSync(postgresDataIn(restored));
  chownSync(signal, uid, gid);
  const stop = await launchPostgres(restored, {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: rows[0].moment,
    recovery_target_action: 'promote',
  });
  onTestFinished(() => stop('SIGINT'));
  const databaseUrl = urlOfServer(restored, 'steward');
  const after = await connect(databaseUrl);
  await until(async () => !(await after.query('select pg_is_in_recovery() as is')).rows[0].is);
  const web = await startServer({ DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder() });
  expect((await web.client().get('/login')).text).toContain('Named after the base backup');
});
