import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject, onTestFailed, onTestFinished } from 'vitest';
// Sets pg's parsers of numbers and days as in the server.
import '../db/database.ts';
import { bundledServer } from './bundled-server.ts';
import { checkFetches } from './checked-fetch.ts';
import { type ApiClient, createClient } from './client.ts';
import { clockEnv } from './clock.ts';
import { nodeFlags } from './compile-cache.ts';
import { freePort } from './free-port.ts';
import { testPassword } from './network.ts';
import { copyDatabaseSql } from './postgres-server.ts';
import type {} from './template.ts';

interface ProcessExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface ServerProcess {
  pid: number;
  port: number;
  exited: Promise<ProcessExit>;
  /** Output so far, of both streams. */
  output(): string;
  stop(signal: NodeJS.Signals): Promise<ProcessExit>;
  /** Client without a session, on the host of a test site. */
  client(host?: string): ApiClient;
  signIn(username: string, host?: string): Promise<ApiClient>;
}

const runningChildren = new Set<ChildProcess>();
// Kills child processes even if the tests end abruptly.
process.once('exit', () => {
  for (const child of runningChildren) child.kill('SIGKILL');
});

/** Environment without the settings of the person who runs the tests. */
export function environmentOfTests(): Record<string, string | undefined> {
  return {
    ...clockEnv(),
    PATH: process.env.PATH,
    // Started dozens of times, so compiled scripts are cached.
    NODE_COMPILE_CACHE: inject('compileCache'),
  };
}

/** Starts the real server as a child process without waiting; killed after the test. */
export async function spawnServer(
  env: Record<string, string>,
  program: string = bundledServer,
): Promise<ServerProcess> {
  const port = Number(env.PORT) || (await freePort());
  // Folder without a .env file, deleted with everything a killed server leaves in it.
  const folder = temporaryFolder();
  const child = spawn(process.execPath, [...nodeFlags, program], {
    cwd: folder,
    env: {
      ...environmentOfTests(),
      TMPDIR: folder,
      PORT: String(port),
      DEMO: 'off',
      REQUESTS_PER_MINUTE: '0',
      JOB_RECOVERY_SECONDS: '2',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  runningChildren.add(child);
  checkFetches(port);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  const exited = new Promise<ProcessExit>((resolve) => {
    // 'close' follows 'exit', when all output has arrived.
    child.once('close', (code, signal) => {
      runningChildren.delete(child);
      resolve({ code, signal });
    });
  });
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  onTestFinished(async () => {
    await stop('SIGKILL');
    const blocked = /^.*"msg":"event loop blocked".*$/m.exec(output)?.[0];
    if (blocked) throw new Error(`the server blocked its event loop: ${blocked}`);
  });
  onTestFailed(() => console.error(`process ${child.pid} wrote:\n${output.slice(-4000)}`));

  const client = (host = 'alpha.localhost') => createClient({ port, host });
  return {
    pid: child.pid ?? 0,
    port,
    exited,
    output: () => output,
    stop,
    client,
    async signIn(username, host = 'alpha.localhost') {
      const answer = await client(host).post('/login', {
        form: { login: username, password: testPassword },
      });
      const token = answer.cookie('steward_session');
      if (!token) throw new Error(`could not sign in: ${answer.status} ${answer.text}`);
      return createClient({ port, host, cookie: `steward_session=${token}` });
    },
  };
}

/** Waits until the log says that it started: another process may answer on its port. */
export async function startServer(
  env: Record<string, string>,
  program?: string,
): Promise<ServerProcess> {
  const server = await spawnServer(env, program);
  let end: ProcessExit | undefined;
  void server.exited.then((exit) => {
    end = exit;
  });
  const deadline = Date.now() + 120_000;
  while (!server.output().includes('"msg":"started"')) {
    if (end) throw new Error(`the server ended with ${JSON.stringify(end)}:\n${server.output()}`);
    if (Date.now() > deadline) throw new Error(`the server did not start:\n${server.output()}`);
    await sleep(50);
  }
  return server;
}

/** Copy of a migrated embedded database with the test network. */
export function copyOfDataFolder(): string {
  const template = inject('testDatabase');
  if (template.kind !== 'embedded') throw new Error('unreachable');
  const folder = temporaryFolder();
  cpSync(template.folder, folder, { recursive: true });
  return folder;
}

export interface TestPostgres {
  /** Address of a new database: migrated and with the test network, or empty. */
  newDatabase(content?: 'network' | 'nothing'): Promise<string>;
  stop(): Promise<void>;
}

/** Databases of one test file on the shared PostgreSQL server. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const adminUrl = inject('postgresOfProcesses');
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const names: string[] = [];
  return {
    async newDatabase(content = 'network') {
      const template = content === 'network' ? 'network' : 'template1';
      const name = `test_${process.pid}_${names.length + 1}_${Date.now()}`;
      await admin.query(copyDatabaseSql(name, template));
      names.push(name);
      return adminUrl.replace('/postgres?', `/${name}?`);
    },
    async stop() {
      for (const name of names) await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** A connection that is closed after the test. */
export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/**
 * Simulates the time after which the queue gives up on a silent worker. The retry starts without
 * the usual pause, so tests that kill workers several times need not wait for it.
 */
export async function expireHeartbeats(database: pg.Client): Promise<void> {
  await database.query(
    `update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute', retry_delay = 0,
       retry_backoff = false
     where state = 'active'`,
  );
}

/** Deleted after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'steward-process-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Polls until the result is truthy. */
export async function until<T>(ask: () => Promise<T> | T, withinMs = 30_000): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms: ${ask}`);
    await sleep(50);
  }
}
