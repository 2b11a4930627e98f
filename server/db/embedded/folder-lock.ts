import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processStartTime } from './process-start-time.ts';

interface Holder {
  pid: number;
  startedAt: string;
}

export class FolderInUseError extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The database folder ${folder} is in use by process ${pid}. ` +
        'Stop that process first, or set DATA_DIR to another folder.',
    );
    this.name = 'FolderInUseError';
  }
}

/**
 * PGlite takes no lock of its own and two openers corrupt the folder silently. The lock names
 * its holder by pid and start time, because a pid alone may be reused after a crash.
 */
export function lockFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lockFile = join(folder, 'lock');
  const self: Holder = { pid: process.pid, startedAt: processStartTime(process.pid) ?? '' };
  const mine = `${lockFile}.${process.pid}`;
  writeFileSync(mine, JSON.stringify(self));
  try {
    // Linking fails when the lock exists, and never shows a half-written file to others.
    while (!tryLink(mine, lockFile)) dropIfStale(folder, lockFile);
  } finally {
    rmSync(mine, { force: true });
  }
  return { release: () => rmSync(lockFile, { force: true }) };
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function dropIfStale(folder: string, lockFile: string): void {
  const holder = readHolder(lockFile);
  if (!holder) return;
  if (isAlive(holder)) throw new FolderInUseError(folder, holder.pid);
  const aside = `${lockFile}.stale.${process.pid}`;
  try {
    renameSync(lockFile, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  // Someone else took the stale lock over between our look and our move: give theirs back.
  if (moved && isAlive(moved)) tryLink(aside, lockFile);
  rmSync(aside, { force: true });
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    return { pid: 0, startedAt: '' };
  }
}

function isAlive({ pid, startedAt }: Holder): boolean {
  if (pid <= 0) return false;
  const actual = processStartTime(pid);
  return actual !== undefined && (actual === startedAt || startedAt === '');
}
