import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const msPerTick = 10;

interface Process {
  parent: number;
  ms: number;
}

/** Processor time so far in milliseconds. Linux only. */
function read(pid: number): Process {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The command name may contain anything, and ends with the last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { parent: Number(fields[1]), ms: ticks * msPerTick };
}

export function processorTimeOf(pid: number): number {
  return read(pid).ms;
}

/** Sum over all connections of a PostgreSQL server; none may end in between. */
export function processorTimeOfPostgres(folder: string): number {
  const postmaster = Number(
    readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids
    .flatMap((pid) => {
      try {
        return [read(Number(pid))];
      } catch {
        return [];
      }
    })
    .filter(({ parent }) => parent === postmaster)
    .reduce((sum, { ms }) => sum + ms, 0);
}
