import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';

export interface LimitedFolder {
  /** True if the disk is full; false if the folder is read-only. */
  isFull: boolean;
  makeRoom(): void;
  remove(): void;
}

/** Creates a folder with 40 kB of space. Only root may mount one; others get a read-only folder. */
export function limitFolderSize(folder: string): LimitedFolder {
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() !== 0) {
    chmodSync(folder, 0o500);
    const makeRoom = () => chmodSync(folder, 0o700);
    return { isFull: false, makeRoom, remove: makeRoom };
  }
  const mount = (...options: string[]) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', ...options, 'steward-test', folder]);
  mount('size=40k');
  return {
    isFull: true,
    makeRoom: () => mount('remount,size=20m'),
    remove: () => execFileSync('umount', [folder]),
  };
}
