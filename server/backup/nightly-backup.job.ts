import type { Logger } from 'pino';
import type { Job } from '../jobs/jobs.ts';
import { type BackupSettings, createBackup } from './backup.ts';

/** Backs up every night if BACKUP_FOLDER is set. The hour is in UTC, as in all schedules of jobs. */
export function nightlyBackupJob(settings: BackupSettings, log: Logger): Job<object> {
  const { folder, hour, keep } = settings.backup;
  return {
    queue: { name: 'backup.nightly' },
    retries: 3,
    ...(folder && { cron: `0 ${hour} * * *` }),
    async handle() {
      if (!folder) return;
      const { rows, files, bytes, removed } = await createBackup(settings, folder, { keep });
      log.info({ rows, files, bytes, removed: removed.length }, 'backed up');
    },
  };
}
