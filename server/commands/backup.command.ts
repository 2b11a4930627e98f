import { createBackup } from '../backup/backup.ts';
import { withLocalBackup } from '../backup/local-copy.ts';
import { verifyBackup } from '../backup/verify.ts';
import { readPlaceAndOptions, runCommand, UsageError } from './command.ts';

const usage = 'npm run backup -- <folder or s3://bucket/prefix> [--keep <count>] [--verify]';

/** `npm run backup -- <folder or bucket>`: backs up database, files and keys while the server runs. */
await runCommand(async (config) => {
  const { values, place } = readPlaceAndOptions(usage, {
    to: { type: 'string' },
    keep: { type: 'string' },
    verify: { type: 'boolean' },
  });
  const { to, keep, verify } = values;
  const target = to ?? place ?? config.backup.folder;
  if (!target) throw new UsageError(`Say where to, or set BACKUP_FOLDER.\nUsage: ${usage}`);
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) {
    throw new UsageError(`--keep takes a number from 1 to 9999.\nUsage: ${usage}`);
  }
  const summary = await createBackup(config, target, { keep: keep ? Number(keep) : undefined });
  const { place: backup, tables, rows, files, bytes, removed } = summary;
  console.log(
    `${backup}: ${rows.toLocaleString('en')} rows of ${tables} tables and ${files} files, ` +
      `${(bytes / 1e6).toFixed(1)} MB${config.backup.key ? ', encrypted' : ', not encrypted'}.`,
  );
  if (removed.length > 0) console.log(`Removed: ${removed.join(', ')}.`);
  if (config.secretKey) console.log('SECRET_KEY is not in the backup. Keep it as well.');
  if (!verify) return;
  await withLocalBackup(config, backup, (folder) =>
    verifyBackup(folder, { key: config.backup.key }),
  );
  console.log('Verified: it was restored into an empty database, and every row and file is there.');
});
