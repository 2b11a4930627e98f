import { createBackup } from '../backup/backup.ts';
import { verifyBackup } from '../backup/verify.ts';
import { readOptions, runCommand, UsageError } from './command.ts';

const usage = 'npm run backup -- --to <folder> [--keep <count>] [--verify]';

/** `npm run backup -- --to <folder>`: backs up database, files and keys while the server runs. */
await runCommand(async (config) => {
  const { to, keep, verify } = readOptions(usage, {
    to: { type: 'string' },
    keep: { type: 'string' },
    verify: { type: 'boolean' },
  });
  const target = to ?? config.backup.folder;
  if (!target) throw new UsageError(`Say where to, or set BACKUP_FOLDER.\nUsage: ${usage}`);
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) {
    throw new UsageError(`--keep takes a number from 1 to 9999.\nUsage: ${usage}`);
  }
  const summary = await createBackup(config, target, { keep: keep ? Number(keep) : undefined });
  const { folder, tables, rows, files, bytes, removed } = summary;
  console.log(
    `${folder}: ${rows.toLocaleString('en')} rows of ${tables} tables and ${files} files, ` +
      `${(bytes / 1e6).toFixed(1)} MB${config.backup.key ? ', encrypted' : ', not encrypted'}.`,
  );
  if (removed.length > 0) console.log(`Removed: ${removed.join(', ')}.`);
  if (config.secretKey) console.log('SECRET_KEY is not in the backup. Keep it as well.');
  if (!verify) return;
  await verifyBackup(folder, { key: config.backup.key });
  console.log('Verified: it was restored into an empty database, and every row and file is there.');
});
