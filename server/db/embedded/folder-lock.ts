import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processStartTime } from './process-start-time.ts';

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
 * PGlite takes no lock of its own and two openers corrupt the folder silently. So whoever opens
 * it puts a claim there first: a file named after its pid and start time, because a pid alone
 * may be reused after a crash. A claim counts for as long as its process lives. Its name never
 * comes back, so clearing a dead one away can hit nobody else's.
 */
export function lockFolder(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const mine = join(folder, claimName(process.pid, processStartTime(process.pid) ?? ''));
  for (;;) {
    const [holder] = livingClaims(folder);
    if (holder !== undefined) throw new FolderInUseError(folder, holder);
    writeFileSync(mine, '');
    if (livingClaims(folder).length === 1) return { release: () => rmSync(mine, { force: true }) };
    // Of two who claim at the same moment at least one sees the other, steps back and looks again.
    rmSync(mine);
    pause(Math.random() * 20);
  }
}

const claimName = (pid: number, startedAt: string) =>
  `lock-${pid}-${encodeURIComponent(startedAt)}`;

/** The pids of those who have a claim and live; claims of the dead are cleared away. */
function livingClaims(folder: string): number[] {
  return readdirSync(folder).flatMap((name) => {
    const pid = Number(/^lock-(\d+)-/.exec(name)?.[1]);
    if (!pid) return [];
    const startedAt = processStartTime(pid);
    // Where no start time can be had, the pid has to do.
    const isAlive =
      startedAt !== undefined && [startedAt, ''].some((at) => name === claimName(pid, at));
    if (!isAlive) rmSync(join(folder, name), { force: true });
    return isAlive ? [pid] : [];
  });
}

function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
