import { ensureBucket, parseBucketAddress } from '../lib/bucket/bucket.ts';
import { runCommand, UsageError } from './command.ts';

/**
 * `node server/commands/buckets-create.command.ts`: creates the buckets for files and backups that
 * do not exist yet. For a bucket server that starts empty, as in compose.yaml.
 */
await runCommand(async ({ files, backup, bucketAccess }) => {
  const addresses = [files.bucket, parseBucketAddress(backup.folder ?? '')];
  const names = new Set(addresses.flatMap((address) => address?.bucket ?? []));
  if (!bucketAccess || names.size === 0) {
    throw new UsageError('Set FILES_BUCKET or a bucket in BACKUP_FOLDER, and BUCKET_… first.');
  }
  for (const name of names) {
    const isNew = await ensureBucket(bucketAccess, name);
    console.log(`${name} ${isNew ? 'created' : 'exists'}.`);
  }
});
