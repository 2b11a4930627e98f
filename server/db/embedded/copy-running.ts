import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { connectionOptionsOf } from './embedded.ts';
import { FolderInUseError, readLockHolder } from './folder-lock.ts';
import { copyCommand } from './wire-server.ts';

/**
 * Asks the process that runs this embedded database to copy its folder. Returns false if there is
 * none.
 */
export async function copyRunningDatabase(folder: string, target: string): Promise<boolean> {
  const holder = existsSync(folder) ? readLockHolder(folder) : undefined;
  if (holder === undefined) return false;
  if (holder.note === '') throw new FolderInUseError(folder, holder.pid);
  mkdirSync(target, { recursive: true, mode: 0o700 });
  const client = new pg.Client(connectionOptionsOf(holder.note));
  await client.connect();
  try {
    await client.query(copyCommand(join(target, 'postgres')));
    return true;
  } finally {
    await client.end();
  }
}
