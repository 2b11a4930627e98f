import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface PostgresServer {
  folder: string;
  urlOf(database: string): string;
  run(sql: string): Promise<void>;
  stop(): Promise<void>;
}

/** A real PostgreSQL server on a Unix socket in a temporary folder, gone when stopped. */
export async function startPostgres(
  settings: Record<string, string> = {},
): Promise<PostgresServer> {
  const bin = findBinaries();
  const folder = mkdtempSync(join(tmpdir(), 'steward-pg-'));
  const owner = serverOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  execFileSync(
    join(bin, 'initdb'),
    // Independent of the environment: under plain C, 'Ó' is no capital 'ó'.
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--locale', 'C.UTF-8', '--no-sync'],
    {
      stdio: 'ignore',
      cwd: folder,
      ...owner,
    },
  );
  const options = {
    listen_addresses: '',
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: '200',
    ...settings,
  };
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...Object.entries(options).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    { stdio: 'ignore', cwd: folder, ...owner },
  );
  const urlOf = (database: string) =>
    `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: urlOf('postgres') });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await untilItAnswers(() => run('select 1'));
  return {
    folder,
    urlOf,
    run,
    async stop() {
      const exited = once(server, 'exit');
      server.kill('SIGINT');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findBinaries(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')));
  if (!found) throw new Error('PostgreSQL is not installed: initdb was not found');
  return found;
}

/** PostgreSQL refuses to run as root, so root uses the account that its package created. */
function serverOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function untilItAnswers(ask: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}
