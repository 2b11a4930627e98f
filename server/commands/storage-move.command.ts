import { openFilePlaces } from '../base/file-places.ts';
import { moveFiles } from '../base/move-files.ts';
import { readOptions, runCommand, UsageError } from './command.ts';

const usage = 'npm run storage:move -- --to bucket|folder';
const maxShownFailures = 10;

/** `npm run storage:move -- --to bucket`: moves all files there while servers run. */
await runCommand(async (config) => {
  const { to } = readOptions(usage, { to: { type: 'string' } });
  if (to !== 'bucket' && to !== 'folder') throw new UsageError(`Usage: ${usage}`);
  const { main, other } = openFilePlaces(config);
  if (!other) throw new UsageError('Set FILES_BUCKET and the settings of the bucket first.');
  if (to !== config.files.place) {
    throw new UsageError(
      `Set FILES_IN=${to} and restart all processes first, so that new files go there.`,
    );
  }
  let nextReport = 1000;
  const { moved, bytes, failures } = await moveFiles(other, main, (summary) => {
    if (summary.moved < nextReport) return;
    console.log(`${summary.moved.toLocaleString('en')} files so far.`);
    nextReport = summary.moved + 1000;
  });
  console.log(
    `Moved ${moved.toLocaleString('en')} files, ${(bytes / 1e6).toFixed(1)} MB, to the ${to}.`,
  );
  if (failures.length === 0) return;
  for (const { key, error } of failures.slice(0, maxShownFailures)) {
    console.error(`${key}: ${error instanceof Error ? error.message : error}`);
  }
  throw new UsageError(`${failures.length} files stay where they were. Run the command again.`);
});
