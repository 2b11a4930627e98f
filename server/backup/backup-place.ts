import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '../../contract/durations.ts';
import type { Config } from '../base/config.ts';
import { type Bucket, openBucket, parseBucketAddress } from '../lib/bucket/bucket.ts';
import { type BackupSink, createFileSink } from './backup-file.ts';
import { manifestName } from './manifest.ts';
import { RestoreError } from './restore-error.ts';

export type BucketSettings = Pick<Config, 'bucketAccess'>;

/** A folder, or the part of a bucket below a prefix, that holds backups. */
export interface BackupPlace {
  begin(name: string): Promise<UnfinishedBackup>;
  listComplete(): Promise<string[]>;
  remove(name: string): Promise<void>;
  removeAbandoned(): Promise<void>;
}

interface UnfinishedBackup {
  /** Stores one file. The manifest comes last. */
  sinkOf(path: string): BackupSink;
  /** Lets the backup count as complete, and returns its address. */
  complete(): Promise<string>;
  abort(): Promise<void>;
}

const backupNamePattern = /^steward-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const unfinishedFolderSuffix = '.part';

const isBackupName = (name: string) => backupNamePattern.test(name);

export function dateOfBackup(name: string): Date {
  const [day, time = ''] = name.slice('steward-'.length, -1).split('T');
  return new Date(`${day}T${time.replaceAll('-', ':')}Z`);
}

export function openBackupPlace(address: string, settings: BucketSettings): BackupPlace {
  return address.startsWith('s3:')
    ? createBucketPlace(openBackupBucket(address, settings), address)
    : createFolderPlace(address);
}

export function openBackupBucket(address: string, { bucketAccess }: BucketSettings): Bucket {
  const parsed = parseBucketAddress(address);
  if (!parsed) throw new RestoreError(`${address} is no address such as s3://bucket/prefix.`);
  if (!bucketAccess) {
    throw new RestoreError(
      'Set BUCKET_ENDPOINT, BUCKET_ACCESS_KEY and BUCKET_SECRET_KEY to reach a bucket.',
    );
  }
  return openBucket(bucketAccess, parsed);
}

function createFolderPlace(folder: string): BackupPlace {
  return {
    async begin(name) {
      const [complete, unfinished] = [
        join(folder, name),
        join(folder, name + unfinishedFolderSuffix),
      ];
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await mkdir(unfinished, { mode: 0o700 });
      return {
        sinkOf: (path) => createFileSink(join(unfinished, path)),
        async complete() {
          await rename(unfinished, complete);
          return complete;
        },
        abort: () => rm(unfinished, { recursive: true, force: true }),
      };
    },
    async listComplete() {
      // A folder that does not exist yet holds no backup.
      const names = await readdir(folder).catch(() => []);
      return names.filter(isBackupName).sort();
    },
    remove: (name) => rm(join(folder, name), { recursive: true }),
    async removeAbandoned() {
      for (const name of await readdir(folder)) {
        const isUnfinished =
          name.endsWith(unfinishedFolderSuffix) &&
          isBackupName(name.slice(0, -unfinishedFolderSuffix.length));
        if (!isUnfinished) continue;
        const { mtimeMs } = await stat(join(folder, name));
        if (Date.now() - mtimeMs > dayMs) await rm(join(folder, name), { recursive: true });
      }
    },
  };
}

/** In a bucket, a backup is complete when its manifest is there. */
function createBucketPlace(bucket: Bucket, address: string): BackupPlace {
  async function listNames(): Promise<{ complete: string[]; unfinished: string[] }> {
    const names = { complete: [] as string[], unfinished: [] as string[] };
    for (const name of (await bucket.listFolders()).filter(isBackupName).sort()) {
      const isComplete = await bucket.has(`${name}/${manifestName}`);
      names[isComplete ? 'complete' : 'unfinished'].push(name);
    }
    return names;
  }

  async function remove(name: string): Promise<void> {
    // Removes the manifest first: a backup without one does not count.
    await bucket.delete(`${name}/${manifestName}`);
    for await (const key of bucket.list(`${name}/`)) await bucket.delete(key);
  }

  return {
    begin: async (name) => ({
      sinkOf: (path) => (content) => bucket.put(`${name}/${path}`, content),
      complete: async () => `${address.replace(/\/$/, '')}/${name}`,
      async abort() {
        // The first error says why; a bucket that is away cannot be tidied either.
        await remove(name).catch(() => {});
      },
    }),
    listComplete: async () => (await listNames()).complete,
    remove,
    async removeAbandoned() {
      const { unfinished } = await listNames();
      for (const name of unfinished) {
        if (Date.now() - dateOfBackup(name).getTime() > dayMs) await remove(name);
      }
    },
  };
}
