import type { BucketAddress } from '../lib/bucket/bucket.ts';
import type { BucketAccess } from '../lib/bucket/bucket-requests.ts';

export interface FilesConfig {
  /** Where new files go. Reading and deleting look in the other place, too. */
  place: 'folder' | 'bucket';
  bucket: BucketAddress | undefined;
}

interface FilesSettings {
  FILES_IN: FilesConfig['place'];
  FILES_BUCKET?: BucketAddress | undefined;
  BACKUP_FOLDER?: string | undefined;
  BUCKET_ENDPOINT?: string | undefined;
  BUCKET_REGION: string;
  BUCKET_ACCESS_KEY?: string | undefined;
  BUCKET_SECRET_KEY?: string | undefined;
}

/** Throws a sentence if settings are missing that others need. */
export function readFilesConfig(e: FilesSettings): {
  files: FilesConfig;
  bucketAccess: BucketAccess | undefined;
} {
  const bucketAccess = readBucketAccess(e);
  if (e.FILES_IN === 'bucket' && !e.FILES_BUCKET) {
    throw new Error('FILES_IN=bucket needs FILES_BUCKET as well');
  }
  const needsAccess = e.FILES_BUCKET
    ? 'FILES_BUCKET'
    : e.BACKUP_FOLDER?.startsWith('s3:')
      ? 'A bucket in BACKUP_FOLDER'
      : undefined;
  if (needsAccess && !bucketAccess) {
    throw new Error(
      `${needsAccess} needs BUCKET_ENDPOINT, BUCKET_ACCESS_KEY and BUCKET_SECRET_KEY as well`,
    );
  }
  return { files: { place: e.FILES_IN, bucket: e.FILES_BUCKET }, bucketAccess };
}

function readBucketAccess(e: FilesSettings): BucketAccess | undefined {
  const { BUCKET_ENDPOINT, BUCKET_REGION, BUCKET_ACCESS_KEY, BUCKET_SECRET_KEY } = e;
  if (!BUCKET_ENDPOINT || !BUCKET_ACCESS_KEY || !BUCKET_SECRET_KEY) return undefined;
  return {
    endpoint: BUCKET_ENDPOINT,
    region: BUCKET_REGION,
    accessKeyId: BUCKET_ACCESS_KEY,
    secretAccessKey: BUCKET_SECRET_KEY,
  };
}
