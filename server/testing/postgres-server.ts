import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
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
  const folder = makeServerFolder();
  initServerData(folder);
  const stopProgram = await launchPostgres(folder, settings);
  return {
    folder,
    urlOf: (database) => urlOfServer(folder, database),
    run: (sql) => runSql(folder, sql),
    async stop() {
      await stopProgram('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const postgresDataIn = (folder: string) => join(folder, 'data');

export function initServerData(folder: string): void {
  runProgram(
    'initdb',
    // Under plain C, 'Ó' and 'ó' would not match case-insensitively.
    [
      '-D',
      postgresDataIn(folder),
      '-U',
      'postgres',
      '-A',
      'trust',
      '--locale',
      'C.UTF-8',
      '--no-sync',
    ],
    folder,
  );
}

export function makeServerFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'steward-pg-'));
  giveToServerOwner(folder);
  return folder;
}

export function giveToServerOwner(folder: string): void {
  const owner = findServerOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  // Lets processes of other users reach the socket. The data folder inside stays closed.
  chmodSync(folder, 0o711);
}

/** Runs one of PostgreSQL's programs to its end. */
export function runProgram(name: string, args: string[], folder: string): void {
  execFileSync(join(findPostgresBinaries(), name), args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: folder,
    ...findServerOwner(),
  });
}

/** Starts the server of an initialised folder; resolves when it answers. */
export async function launchPostgres(
  folder: string,
  settings: Record<string, string>,
): Promise<(signal: NodeJS.Signals) => Promise<void>> {
  const options = {
    listen_addresses: '',
    unix_socket_directories: folder,
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    ...settings,
  };
  const args = Object.entries(options).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const stop = launchProgram(
    join(findPostgresBinaries(), 'postgres'),
    ['-D', postgresDataIn(folder), ...args],
    folder,
  );
  await retryUntilAnswered(() => runSql(folder, 'select 1'));
  return stop;
}

/** Copies files, which takes half as long as writing their content to the log. */
export const copyDatabaseSql = (name: string, template: string) =>
  `create database ${name} template ${template} strategy file_copy`;

/** Starts a program that runs until the returned function is called. */
export function launchProgram(
  path: string,
  args: string[],
  folder: string,
): (signal: NodeJS.Signals) => Promise<void> {
  const child = spawn(path, args, { stdio: 'ignore', cwd: folder, ...findServerOwner() });
  const exited = once(child, 'exit');
  return async (signal) => {
    child.kill(signal);
    await exited;
  };
}

export const urlOfServer = (folder: string, database: string, port = 5432) =>
  `postgres://postgres@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`;

export async function runSql(folder: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOfServer(folder, 'postgres') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function findPostgresBinaries(): string {
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
function findServerOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

export async function retryUntilAnswered(ask: () => Promise<void>): Promise<void> {
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
