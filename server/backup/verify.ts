import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../db/database.ts';
import { DamagedBackupError, readBackupFile } from './backup-file.ts';
import { compareDatabaseWith, loadBackupInto } from './load.ts';
import type { Manifest } from './manifest.ts';
import { readManifest } from './restore.ts';

/**
 * Restores a backup into an empty database and compares every table and file. The database is an
 * embedded one that is deleted afterwards, or an empty PostgreSQL database.
 */
export async function verifyBackup(
  folder: string,
  { key, databaseUrl }: { key: string | undefined; databaseUrl?: string | undefined },
): Promise<Manifest> {
  const manifest = await readManifest(folder, key);
  const dataDir = await mkdtemp(join(tmpdir(), 'steward-verify-'));
  try {
    const database = await openDatabase({ databaseUrl, dataDir, poolSize: 4, onError() {} });
    try {
      await loadBackupInto(database, folder, manifest, key);
      await compareDatabaseWith(database, manifest);
    } finally {
      await database.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  for (const { path, contentSha256 } of manifest.files) {
    const hash = createHash('sha256');
    const content = readBackupFile(join(folder, `${path}.gz`), { key, label: path });
    for await (const part of content) hash.update(part);
    if (hash.digest('hex') !== contentSha256) {
      throw new DamagedBackupError(`${path} is not what was backed up.`);
    }
  }
  return manifest;
}
