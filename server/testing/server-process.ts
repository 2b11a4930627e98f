import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject, onTestFailed, onTestFinished } from 'vitest';
// For its sake pg reads numbers and days as the server does.
import '../db/database.ts';
import { bundledServer } from './bundled-server.ts';
import { type ApiClient, createClient } from './client.ts';
import { clockOfTests } from './clock.ts';
import { nodeFlags } from './compile-cache.ts';
import { freePort } from './free-port.ts';
import { testPassword } from './network.ts';
import type {} from './template.ts';

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface ServerProcess {
  pid: number;
  port: number;
  exited: Promise<Exit>;
  /** Everything it has written so far, to both streams. */
  output(): string;
  stop(signal: NodeJS.Signals): Promise<Exit>;
  /** A client with no session, on the host of a test site. */
  client(host?: string): ApiClient;
  signIn(username: string, host?: string): Promise<ApiClient>;
}

const running = new Set<ChildProcess>();
// Also when the tests themselves end abruptly, nothing they started outlives them.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** None of the settings of whoever runs the tests, for everything of ours that they start. */
export function environmentOfTests(): Record<string, string | undefined> {
  return {
    ...clockOfTests(),
    PATH: process.env.PATH,
    // They are started by the dozen, and the same scripts need to be read only once.
    NODE_COMPILE_CACHE: inject('compileCache'),
  };
}

/** The real server as a child process, up or not yet; it is killed when the test is over. */
export async function spawnServer(env: Record<string, string>): Promise<ServerProcess> {
  const port = Number(env.PORT) || (await freePort());
  // A folder without a .env file; what a killed server leaves in it goes away with it.
  const folder = temporaryFolder();
  const child = spawn(process.execPath, [...nodeFlags, bundledServer], {
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
  running.add(child);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  const exited = new Promise<Exit>((resolve) => {
    // 'close' comes after 'exit', when all output has arrived.
    child.once('close', (code, signal) => {
      running.delete(child);
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

/** As above, and up, which it says in its log. Somebody else may answer on its port. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const server = await spawnServer(env);
  let end: Exit | undefined;
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

/** A folder with a migrated embedded database and the test network, of one's own. */
export function copyOfDataFolder(): string {
  const template = inject('testDatabase');
  if (template.kind !== 'embedded') throw new Error('unreachable');
  const folder = temporaryFolder();
  cpSync(template.folder, folder, { recursive: true });
  return folder;
}

export interface TestPostgres {
  /** The address of a new database: migrated and with the test network, or quite empty. */
  newDatabase(content?: 'network' | 'nothing'): Promise<string>;
  stop(): Promise<void>;
}

/** The databases of one test file, on the PostgreSQL server that all of them share. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const adminUrl = inject('postgresOfProcesses');
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const names: string[] = [];
  return {
    async newDatabase(content = 'network') {
      const template = content === 'network' ? 'network' : 'template1';
      const name = `test_${process.pid}_${names.length + 1}_${Date.now()}`;
      await admin.query(`create database ${name} template ${template}`);
      names.push(name);
      return adminUrl.replace('/postgres?', `/${name}?`);
    },
    async stop() {
      for (const name of names) await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

/** One connection of the test's own, closed when the test is over. */
export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Gone when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'steward-process-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Asks until the answer is truthy. */
export async function until<T>(ask: () => Promise<T> | T, withinMs = 30_000): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms: ${ask}`);
    await sleep(50);
  }
}
