import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export function findProcessStartTime(pid: number): string | undefined {
  return process.platform === 'linux' ? readStartTimeFromProc(pid) : readStartTimeFromPs(pid);
}

function readStartTimeFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name may contain spaces and brackets; later fields do not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie process has ended, but its parent has not collected it yet.
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function readStartTimeFromPs(pid: number): string | undefined {
  try {
    const out = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
    return out.trim() || undefined;
  } catch {
    return undefined;
  }
}
