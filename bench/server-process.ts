import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '../server/testing/postgres-server.ts';

/** Data folder of the server process with this id. */
export const benchDataDir = (pid: number | undefined) => join(tmpdir(), `steward-bench-${pid}`);

export interface BenchServer<Served> {
  process: ChildProcess;
  /** First message of the process: its ports, cookies and ids. */
  served: Served;
}

/** Forks `<name>.server.ts` of a bench folder and waits until it serves. */
export async function startBenchServer<Served>(
  name: string,
  args: string[],
  folder = import.meta.dirname,
): Promise<BenchServer<Served>> {
  const child = fork(join(folder, `${name}.server.ts`), args);
  const ended = new AbortController();
  child.once('exit', (code) => ended.abort(new Error(`${name}.server.ts ended with code ${code}`)));
  const [served] = (await once(child, 'message', { signal: ended.signal })) as [Served];
  return { process: child, served };
}

export async function stopBenchServer({ process: child }: BenchServer<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill();
    await exited;
  }
  rmSync(benchDataDir(child.pid), { recursive: true, force: true });
}

interface Bench<Served> extends BenchServer<Served> {
  postgres: PostgresServer;
  databaseUrl: string;
}

/** Measures a server process that has a new PostgreSQL server to itself, and stops both. */
export async function withBenchServer<Served>(
  name: string,
  measure: (bench: Bench<Served>) => Promise<void>,
  args: string[] = [],
): Promise<void> {
  const postgres = await startPostgres();
  try {
    await postgres.run('create database bench');
    const databaseUrl = postgres.urlOf('bench');
    const server = await startBenchServer<Served>(name, [databaseUrl, ...args]);
    try {
      await measure({ ...server, postgres, databaseUrl });
    } finally {
      await stopBenchServer(server);
    }
  } finally {
    await postgres.stop();
  }
}
