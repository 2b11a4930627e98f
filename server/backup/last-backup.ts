import { type BackupSettings, findNewestBackup } from './backup.ts';

const lastBackupCacheMs = 60_000;

/** Looks for the newest nightly backup, at most once a minute: a bucket takes a while. */
export function createLastBackup(
  settings: Pick<BackupSettings, 'backup' | 'bucketAccess'>,
): () => Promise<Date | null> {
  const { folder } = settings.backup;
  let last: Promise<Date | null> | undefined;
  let askedAt = 0;
  return async () => {
    if (!folder) return null;
    if (!last || Date.now() - askedAt > lastBackupCacheMs) {
      askedAt = Date.now();
      const before = last;
      last = findNewestBackup(settings, folder).then(
        (newest) => newest?.at ?? null,
        // A bucket that is away: the last answer is still true.
        () => before ?? null,
      );
    }
    return last;
  };
}
