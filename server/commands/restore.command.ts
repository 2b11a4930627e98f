import { restoreBackup } from '../backup/restore.ts';
import { readOptions, runCommand, UsageError } from './command.ts';

const usage = 'npm run restore -- --from <folder of one backup> [--force]';

/** `npm run restore -- --from <folder>`: restores a backup while the server is stopped. */
await runCommand(async (config) => {
  const { from, force } = readOptions(usage, {
    from: { type: 'string' },
    force: { type: 'boolean' },
  });
  if (!from) throw new UsageError(`Say where the backup is.\nUsage: ${usage}`);
  const { takenAt, tables, files } = await restoreBackup(config, from, { force: force ?? false });
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  console.log(
    `Restored ${rows.toLocaleString('en')} rows and ${files.length} files as they were at ${takenAt}.`,
  );
});
