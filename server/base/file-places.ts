import { join } from 'node:path';
import { createBucketStorage, openBucket } from '../lib/bucket/bucket.ts';
import type { BucketLimits } from '../lib/bucket/bucket-requests.ts';
import { createFolderStorage, type FilePlace, type Storage } from '../lib/storage.ts';
import type { Config } from './config.ts';

export type FileSettings = Pick<Config, 'dataDir' | 'files' | 'bucketAccess'>;

export interface FilePlaces {
  folder: FilePlace;
  bucket: FilePlace | undefined;
  main: FilePlace;
  /** The place that older files may still be in. */
  other: FilePlace | undefined;
}

export function openFilePlaces(
  { dataDir, files, bucketAccess }: FileSettings,
  limits?: BucketLimits,
): FilePlaces {
  const folder = createFolderStorage(join(dataDir, 'files'));
  const bucket =
    files.bucket && bucketAccess
      ? createBucketStorage(openBucket(bucketAccess, files.bucket, limits))
      : undefined;
  return files.place === 'bucket' && bucket
    ? { folder, bucket, main: bucket, other: folder }
    : { folder, bucket, main: folder, other: bucket };
}

/** Storage over both places, which stays whole while files move from the other to the main one. */
export function joinFilePlaces({ main, other }: Pick<FilePlaces, 'main' | 'other'>): Storage {
  if (!other) return main;
  return {
    put: main.put,
    open: async (key) =>
      (await main.open(key)) ??
      (await other.open(key)) ??
      // The file may have been moved between the two lookups.
      main.open(key),
    // The other place first: see `moveFile`, which looks there before it keeps its copy.
    async delete(key) {
      await other.delete(key);
      await main.delete(key);
    },
  };
}
