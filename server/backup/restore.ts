import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../base/config.ts';
import { openFilePlaces } from '../base/file-places.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { lockFolder } from '../db/embedded/folder-lock.ts';
import { type FilePlace, isStorageKey } from '../lib/storage.ts';
import { pathOfTableInBackup } from './backup.ts';
import { assertFileUnchanged, DamagedBackupError, readBackupFile } from './backup-file.ts';
import { filesFolder } from './backup-sources.ts';
import { loadBackupInto } from './load.ts';
import { type Manifest, manifestName } from './manifest.ts';
import { RestoreError } from './restore-error.ts';

type RestoreSettings = Pick<
  Config,
  'databaseUrl' | 'dataDir' | 'files' | 'bucketAccess' | 'backup'
>;

/** Reads the manifest of a backup, after checking that all its files are there and unchanged. */
export async function readManifest(folder: string, key: string | undefined): Promise<Manifest> {
  const path = join(folder, manifestName);
  if (!existsSync(path)) throw new RestoreError(`There is no backup in ${folder}.`);
  const parts: Buffer[] = [];
  for await (const part of readBackupFile(path, { key, label: manifestName })) parts.push(part);
  const manifest = JSON.parse(Buffer.concat(parts).toString()) as Manifest;
  if (manifest.format !== 1) {
    throw new RestoreError('The backup was made by a newer version. Restore it with that version.');
  }
  for (const table of manifest.tables) {
    await assertFileUnchanged(join(folder, pathOfTableInBackup(table)), table);
  }
  for (const file of manifest.files) {
    assertInsideFolder(file.path);
    await assertFileUnchanged(join(folder, `${file.path}.gz`), file);
  }
  return manifest;
}

/** Refuses paths outside the data folder, because the manifest may come from anywhere. */
function assertInsideFolder(path: string): void {
  if (normalize(path) === path && !path.startsWith('..') && !path.startsWith('/')) return;
  throw new DamagedBackupError(`The backup names a file outside the data folder: ${path}`);
}

export async function restoreBackup(
  settings: RestoreSettings,
  folder: string,
  { force = false } = {},
): Promise<Manifest> {
  const manifest = await readManifest(folder, settings.backup.key);
  if (settings.databaseUrl) await restoreToPostgres(settings, folder, manifest, force);
  else await restoreToEmbedded(settings, folder, manifest, force);
  await restoreFiles(settings, folder, manifest, force);
  return manifest;
}

async function restoreToPostgres(
  settings: RestoreSettings,
  folder: string,
  manifest: Manifest,
  force: boolean,
): Promise<void> {
  const database = await openDatabase({ ...settings, poolSize: 4, onError() {} });
  try {
    if (!force && (await hasSites(database))) {
      throw new RestoreError(
        'The database is not empty. Restore into an empty one, or say --force to replace all of it.',
      );
    }
    await loadBackupInto(database, folder, manifest, settings.backup.key);
  } finally {
    await database.close();
  }
}

async function hasSites({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query("select to_regclass('public.sites') is not null as is_there");
  if (!rows[0]?.is_there) return false;
  return (await pool.query('select 1 from public.sites limit 1')).rows.length > 0;
}

/** Builds the new database beside the old one, which is kept. */
async function restoreToEmbedded(
  { dataDir, backup }: RestoreSettings,
  folder: string,
  manifest: Manifest,
  force: boolean,
): Promise<void> {
  const current = join(dataDir, 'database');
  if (existsSync(current) && !force) {
    throw new RestoreError(
      `There is a database in ${dataDir}. Choose another DATA_DIR, or say --force to replace it.`,
    );
  }
  const building = join(dataDir, `restoring-${process.pid}`);
  await mkdir(building, { recursive: true, mode: 0o700 });
  try {
    await restoreIntoDataFolder(building, folder, manifest, backup.key);
    if (existsSync(current)) {
      const lock = lockFolder(current);
      await rename(current, join(dataDir, `database-before-restore-${Date.now()}`));
      lock.release();
    }
    await rename(join(building, 'database'), current);
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}

async function restoreIntoDataFolder(
  dataDir: string,
  folder: string,
  manifest: Manifest,
  key: string | undefined,
): Promise<void> {
  const database = await openDatabase({ dataDir, poolSize: 4, onError() {} });
  try {
    await loadBackupInto(database, folder, manifest, key);
  } finally {
    await database.close();
  }
}

async function restoreFiles(
  settings: RestoreSettings,
  folder: string,
  { files }: Manifest,
  force: boolean,
): Promise<void> {
  const { dataDir, backup } = settings;
  const bucket = settings.files.place === 'bucket' ? openFilePlaces(settings).bucket : undefined;
  for (const { path, contentSha256 } of files) {
    const content = { path: join(folder, `${path}.gz`), options: { key: backup.key, label: path } };
    const key = path.startsWith(`${filesFolder}/`) ? path.slice(filesFolder.length + 1) : '';
    if (bucket && isStorageKey(key)) {
      await restoreFileToBucket(bucket, { key, contentSha256, force }, () =>
        readBackupFile(content.path, content.options),
      );
      continue;
    }
    const target = join(dataDir, path);
    if ((await hashFile(target)) === contentSha256) continue;
    if (existsSync(target)) {
      if (!force) {
        throw new RestoreError(`${target} exists and is another one. Say --force to replace it.`);
      }
      await rename(target, `${target}.before-restore-${Date.now()}`);
    }
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const unfinished = `${target}.part`;
    const source = readBackupFile(content.path, content.options);
    await pipeline(source, createWriteStream(unfinished, { mode: 0o600, flush: true }));
    if ((await hashFile(unfinished)) !== contentSha256) {
      await rm(unfinished);
      throw new DamagedBackupError(`${path} is not what was backed up.`);
    }
    await rename(unfinished, target);
  }
}

async function restoreFileToBucket(
  bucket: FilePlace,
  { key, contentSha256, force }: { key: string; contentSha256: string; force: boolean },
  read: () => AsyncIterable<Buffer>,
): Promise<void> {
  const existing = await hashFileInBucket(bucket, key);
  if (existing === contentSha256) return;
  if (existing !== undefined && !force) {
    throw new RestoreError(
      `${key} exists in the bucket and is another one. Say --force to replace it.`,
    );
  }
  await bucket.put(key, read());
  if ((await hashFileInBucket(bucket, key)) !== contentSha256) {
    await bucket.delete(key);
    throw new DamagedBackupError(`${key} is not what was backed up.`);
  }
}

async function hashFileInBucket(bucket: FilePlace, key: string): Promise<string | undefined> {
  const file = await bucket.open(key);
  if (!file) return undefined;
  const hash = createHash('sha256');
  await pipeline(file.stream, hash);
  return hash.digest('hex');
}

async function hashFile(path: string): Promise<string | undefined> {
  if (!existsSync(path)) return undefined;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
