import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { forEachConcurrently } from '../lib/each-at-once.ts';
import { DamagedBackupError } from './backup-file.ts';
import { type BucketSettings, openBackupBucket } from './backup-place.ts';
import { manifestName } from './manifest.ts';
import { RestoreError } from './restore-error.ts';

const maxConcurrentBackupDownloads = 8;

/**
 * Runs `work` on the folder of a backup. One in a bucket is fetched first: every file is read twice,
 * once to compare its checksum and once to restore it.
 */
export async function withLocalBackup<T>(
  settings: BucketSettings,
  address: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  if (!address.startsWith('s3:')) return work(address);
  const bucket = openBackupBucket(address, settings);
  if (!(await bucket.has(manifestName))) {
    throw new RestoreError(`There is no backup in ${address}.`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'steward-fetched-'));
  try {
    await forEachConcurrently(bucket.list(''), maxConcurrentBackupDownloads, async (key) => {
      if (!isSafePathInBackup(key)) {
        throw new DamagedBackupError(`The backup has a file with an impossible name: ${key}`);
      }
      const file = await bucket.open(key);
      if (!file) return;
      await mkdir(dirname(join(folder, key)), { recursive: true, mode: 0o700 });
      await pipeline(file.stream, createWriteStream(join(folder, key), { mode: 0o600 }));
    });
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Paths of a backup have plain names; others could lead out of the folder. */
function isSafePathInBackup(key: string): boolean {
  const names = key.split('/');
  return key.length <= 1024 && names.every((name) => /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(name));
}
