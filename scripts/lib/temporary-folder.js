import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** Several times what the tests have been seen to need there. */
const roomNeeded = 4 * 2 ** 30;
const prefix = 'steward-run-';

/**
 * A folder for all that a run leaves on the way, databases above all: in memory where there is
 * plenty of it. Copies of databases take a third of the processor time there, and no slow disk
 * makes tests wait.
 */
export function makeTemporaryFolder(freeMemory = freemem()) {
  const base = hasRoom(memory, freeMemory) ? memory : tmpdir();
  clearAfterTheDead(base);
  const folder = mkdtempSync(join(base, `${prefix}${process.pid}-`));
  // PostgreSQL may run under another account, and has a folder of its own in there.
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoom(folder, freeMemory) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(bavail * bsize, freeMemory / 2) > roomNeeded;
}

/** A run that was killed could not clear away after itself, and memory is dear. */
function clearAfterTheDead(base) {
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
