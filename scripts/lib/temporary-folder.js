import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const roomNeeded = 4 * 2 ** 30;
const prefix = 'steward-run-';

/**
 * Folder for all temporary files of a run, mostly databases. In memory if there is plenty: copying
 * databases takes a third of the processor time there.
 */
export function makeTemporaryFolder(freeMemory = freemem()) {
  const base = hasRoom(memory, freeMemory) ? memory : tmpdir();
  removeFoldersOfKilledRuns(base);
  const folder = mkdtempSync(join(base, `${prefix}${process.pid}-`));
  // PostgreSQL may run under another account with a folder inside.
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoom(folder, freeMemory) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(bavail * bsize, freeMemory / 2) > roomNeeded;
}

function removeFoldersOfKilledRuns(base) {
  for (const name of readdirSync(base)) {
    const pid = Number(name.startsWith(prefix) && name.slice(prefix.length).split('-')[0]);
    if (pid && !isAlive(pid)) rmSync(join(base, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
