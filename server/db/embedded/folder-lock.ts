import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProcessStartTime } from './process-start-time.ts';

export class FolderInUseError extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The database folder ${folder} is in use by process ${pid}. ` +
        'Stop that process first, or set DATA_DIR to another folder.',
    );
    this.name = 'FolderInUseError';
  }
}

export interface FolderLock {
  /** Stores a text for other processes, such as the address of the database. */
  note(text: string): void;
  release(): void;
}

/**
 * PGlite takes no lock, and two processes would corrupt the folder silently. So each process first
 * writes a claim: a file named after its pid and start time, because a pid may be reused after a
 * crash. A claim is valid while its process lives. Names never repeat, so deleting a dead process's
 * claim cannot hit another one.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const mine = join(
    folder,
    folderLockFileName(process.pid, findProcessStartTime(process.pid) ?? ''),
  );
  for (;;) {
    const [holder] = findLocksOfLivingProcesses(folder);
    if (holder) throw new FolderInUseError(folder, holder.pid);
    writeFileSync(mine, '');
    if (findLocksOfLivingProcesses(folder).length === 1) {
      return {
        note: (text) => writeFileSync(mine, text),
        release: () => rmSync(mine, { force: true }),
      };
    }
    // If two processes claim at the same moment, at least one sees the other, steps back and
    // retries.
    rmSync(mine);
    sleepBlocking(Math.random() * 20);
  }
}

const folderLockFileName = (pid: number, startedAt: string) =>
  `lock-${pid}-${encodeURIComponent(startedAt)}`;

export function readLockHolder(folder: string): { pid: number; note: string } | undefined {
  const [holder] = findLocksOfLivingProcesses(folder);
  return holder && { pid: holder.pid, note: readFileSync(join(folder, holder.name), 'utf8') };
}

function findLocksOfLivingProcesses(folder: string): { pid: number; name: string }[] {
  return readdirSync(folder).flatMap((name) => {
    const pid = Number(/^lock-(\d+)-/.exec(name)?.[1]);
    if (!pid) return [];
    const startedAt = findProcessStartTime(pid);
    const isAlive =
      startedAt !== undefined && [startedAt, ''].some((at) => name === folderLockFileName(pid, at));
    if (!isAlive) rmSync(join(folder, name), { force: true });
    return isAlive ? [{ pid, name }] : [];
  });
}

function sleepBlocking(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
