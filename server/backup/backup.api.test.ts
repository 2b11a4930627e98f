import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { testOnPostgres } from '../testing/on-postgres.ts';
import { newUser } from '../testing/people.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type BackupSettings, createBackup } from './backup.ts';
import { createFileSink, DamagedBackupError, writeBackupFile } from './backup-file.ts';
import { compareDatabaseWith } from './load.ts';
import { manifestName } from './manifest.ts';
import { restoreBackup } from './restore.ts';
import { verifyBackup } from './verify.ts';

const template = inject('testDatabase');
let app: TestApp;
let source: BackupSettings;

beforeAll(async () => {
  app = await startTestApp({ env: { PROCESS: 'web' } });
  source = settingsOf(app.dataDir, app.databaseUrl);
  await mkdir(join(app.dataDir, 'files/alpha'), { recursive: true });
  await writeFile(join(app.dataDir, 'files/alpha/cat.webp'), randomBytes(200_000));
});
afterAll(() => app.close());

function settingsOf(dataDir: string, databaseUrl?: string): BackupSettings {
  const backup = { folder: undefined, hour: 3, keep: 14, key: undefined };
  const files = { place: 'folder', bucket: undefined } as const;
  return { dataDir, databaseUrl, files, bucketAccess: undefined, backup, version: '0.0.0' };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'steward-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Empty database and folder of the same kind as the backed-up one. */
async function emptyPlace(): Promise<BackupSettings> {
  const dataDir = newFolder();
  if (template.kind === 'embedded') return settingsOf(dataDir);
  const name = `restored_${process.pid}_${Date.now()}`;
  const admin = new pg.Client({ connectionString: template.adminUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return settingsOf(dataDir, template.adminUrl.replace('/postgres?', `/${name}?`));
}

const open = ({ databaseUrl, dataDir }: BackupSettings) =>
  openDatabase({ databaseUrl, dataDir, poolSize: 2, onError() {} });

test('a backup taken while people write is restored row by row', async () => {
  const oddTexts = ['a\n"b"\\ ,()', '\u2028 ünï ☃', '', 'x'.repeat(100_000)];
  for (const body of oddTexts) {
    await app.query(
      `insert into user_profile_statuses (site_id, user_id, body)
       select site_id, id, $1 from users limit 1`,
      body,
    );
  }
  let isOver = false;
  const writing = (async () => {
    while (!isOver) await newUser(app);
  })();
  const { place: folder, files } = await createBackup(source, newFolder());
  isOver = true;
  await writing;
  expect(files).toBeGreaterThan(0);

  const place = await emptyPlace();
  const manifest = await restoreBackup(place, folder);
  const picture = 'files/alpha/cat.webp';
  expect(readFileSync(join(place.dataDir, picture))).toEqual(
    readFileSync(join(app.dataDir, picture)),
  );
  const restored = await open(place);
  try {
    await compareDatabaseWith(restored, manifest);
    // Sequences continue above the ids in use.
    await restored.pool.query(
      `insert into sites (name, prefix, domain_name) values ('New', 'new', 'new.example')`,
    );
    const countKeys = "select count(*) as keys from pg_constraint where contype = 'f'";
    expect((await restored.pool.query(countKeys)).rows).toEqual(await app.query(countKeys));
  } finally {
    await restored.close();
  }
  await expect(restoreBackup(place, folder)).rejects.toThrow('--force');
});

testOnPostgres('a forced restore replaces everything, and verifying changes nothing', async () => {
  const { place: folder } = await createBackup(source, newFolder());
  const place = await emptyPlace();
  const manifest = await restoreBackup(place, folder);
  const database = await open(place);
  onTestFinished(() => database.close());
  await database.pool.query('truncate sites cascade');
  await database.pool.query(
    `insert into sites (name, prefix, domain_name) values ('Other', 'other', 'other.example')`,
  );
  await expect(restoreBackup(place, folder)).rejects.toThrow('--force');
  await restoreBackup(place, folder, { force: true });
  await compareDatabaseWith(database, manifest);
  const { databaseUrl } = await emptyPlace();
  expect(await verifyBackup(folder, { key: undefined, databaseUrl })).toEqual(manifest);
});

test('a backup with a damaged table restores nothing; the newest ones are kept', async () => {
  const target = newFolder();
  for (const name of ['steward-2020-01-01T00-00-00Z', 'steward-2020-01-02T00-00-00Z', 'mine']) {
    await mkdir(join(target, name));
  }
  const { place: folder, removed } = await createBackup(source, target, { keep: 2 });
  expect(removed).toEqual(['steward-2020-01-01T00-00-00Z']);
  expect(readdirSync(target)).toContain('mine');

  const path = join(folder, 'database/public.users.gz');
  writeFileSync(path, readFileSync(path).subarray(0, -100));
  const place = await emptyPlace();
  await expect(restoreBackup(place, folder)).rejects.toThrow(DamagedBackupError);
  expect(readdirSync(place.dataDir)).toEqual([]);
});

test('folders that are no backup, and backups of another version, are refused', async () => {
  await expect(restoreBackup(source, newFolder())).rejects.toThrow('There is no backup in');
  const folder = newFolder();
  const manifest = { format: 2 };
  await writeBackupFile(
    createFileSink(join(folder, manifestName)),
    lines(JSON.stringify(manifest)),
    {
      key: undefined,
      label: manifestName,
    },
  );
  await expect(restoreBackup(source, folder)).rejects.toThrow('made by a newer version');
});

async function* lines(text: string) {
  yield text;
}
