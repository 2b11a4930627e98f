import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../db/embedded/folder-lock.ts';
import { runCommand } from './command.ts';

/** `npm run db:reset`: deletes the embedded database; the next start creates a new one. */
await runCommand(async (config) => {
  if (config.databaseUrl) {
    console.log('DATABASE_URL is set. This command only removes an embedded database.');
    return;
  }
  const folder = join(config.dataDir, 'database');
  if (!existsSync(folder)) {
    console.log(`There is no embedded database in ${config.dataDir}.`);
    return;
  }
  // Fails with the holder's name if a server uses the folder, and prevents one from starting.
  lockFolder(folder);
  const aside = `${folder}.removed-${process.pid}`;
  renameSync(folder, aside);
  rmSync(aside, { recursive: true });
  rmSync(join(config.dataDir, 'outbox'), { recursive: true, force: true });
  console.log(
    `The embedded database in ${config.dataDir} is gone. The next start creates a new one.`,
  );
});
