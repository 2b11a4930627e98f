import { withLocalBackup } from '../backup/local-copy.ts';
import { restoreBackup } from '../backup/restore.ts';
import { readPlaceAndOptions, runCommand, UsageError } from './command.ts';

const usage = 'npm run restore -- <folder or s3://bucket/prefix/name of one backup> [--force]';

/** `npm run restore -- <folder or bucket>`: puts a backup in place, with the server stopped. */
await runCommand(async (config) => {
  const { values, place } = readPlaceAndOptions(usage, {
    from: { type: 'string' },
    force: { type: 'boolean' },
  });
  const { from = place, force = false } = values;
  if (!from) throw new UsageError(`Say where the backup is.\nUsage: ${usage}`);
  const { takenAt, tables, files } = await withLocalBackup(config, from, (folder) =>
    restoreBackup(config, folder, { force }),
  );
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  console.log(
    `Restored ${rows.toLocaleString('en')} rows and ${files.length} files as they were at ${takenAt}.`,
  );
});
