import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { clockEnv } from '../server/testing/clock.ts';
import { freePort } from '../server/testing/free-port.ts';
import { cloneDemo, compileCache } from './demo-template.ts';
import type { ServerOrder } from './server-host.ts';
import { settingsOfTests, startServer } from './server-process.ts';

/** Requirements of a test file's server. Each file has data of its own. */
export interface ServerNeeds {
  file: string;
  database: 'postgres' | 'embedded';
  env: Record<string, string>;
}

export interface DemoServer {
  port: number;
  dataDir: string;
  /** Undefined on the embedded database, which no other process can open. */
  databaseUrl?: string;
  /** Sessions by role and host, shared by the tests of a file because sign-in is rate-limited. */
  sessions: Map<string, string>;
}

interface Running extends Omit<DemoServer, 'sessions'> {
  stop(): Promise<void>;
}

export interface DemoServers {
  /** Server with an unchanged demo network for this file. */
  serverFor(needs: ServerNeeds): Promise<DemoServer>;
  stop(): Promise<void>;
}

/** Settings that the demo applies by itself on the embedded database. */
const settingsOfDemo = { ORPHADATA_SOURCE: join(import.meta.dirname, '../server/demo/orphadata') };

/** Servers of one Playwright worker, one at a time. */
export function createDemoServers(worker: number): DemoServers {
  const logFile = join(import.meta.dirname, `../test-results/server-${worker}.log`);
  const host = createServerHost(logFile);
  let current: { key: string; server: DemoServer; running: Running } | undefined;
  let count = 0;
  // One port for all files, so that the browser keeps its cached and compiled scripts.
  const portOfWorker = freePort();

  async function startOnPostgres(env: ServerNeeds['env']): Promise<Running> {
    count += 1;
    const { dataDir, databaseUrl, remove } = await cloneDemo(`demo_${worker}_${count}`);
    const port = await portOfWorker;
    const settings = { ...settingsOfTests({ port, dataDir }), ...settingsOfDemo };
    await host.order({ env: { ...settings, DATABASE_URL: databaseUrl, ...env } });
    return {
      port,
      dataDir,
      databaseUrl,
      async stop() {
        await host.order('stop');
        await remove();
      },
    };
  }

  /** Like `npm start`: on an empty folder, which the server fills. */
  async function startEmbedded(env: ServerNeeds['env']): Promise<Running> {
    const dataDir = mkdtempSync(join(tmpdir(), 'steward-e2e-'));
    const { port, stop } = await startServer({
      dataDir,
      env: { ...compileCache(), ...env },
      logFile,
    });
    return {
      port,
      dataDir,
      async stop() {
        await stop();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  }

  async function stopCurrent(): Promise<void> {
    const last = current;
    current = undefined;
    await last?.running.stop();
  }

  return {
    async serverFor({ file, database, env }) {
      const key = JSON.stringify([file, database, env]);
      if (current?.key !== key) {
        await stopCurrent();
        const running = await (database === 'postgres' ? startOnPostgres : startEmbedded)(env);
        const { stop: _, ...place } = running;
        current = { key, running, server: { ...place, sessions: new Map() } };
      }
      return current.server;
    },
    async stop() {
      await stopCurrent();
      await host.end();
    },
  };
}

/** Process that serves one database after the other; started on first use. */
function createServerHost(logFile: string) {
  let host: { child: ChildProcess; exited: Promise<unknown> } | undefined;
  function start() {
    mkdirSync(dirname(logFile), { recursive: true });
    const log = openSync(logFile, 'a');
    const child = fork(join(import.meta.dirname, 'server-host.ts'), {
      // Without a .env file and without settings of the surrounding environment.
      cwd: tmpdir(),
      env: { ...clockEnv(), PATH: process.env.PATH, ...compileCache() },
      execArgv: [],
      stdio: ['ignore', log, log, 'ipc'],
    });
    return { child, exited: once(child, 'exit') };
  }
  return {
    async order(order: ServerOrder): Promise<void> {
      host ??= start();
      const { child, exited } = host;
      const done = once(child, 'message').then(() => true);
      child.send(order);
      if (await Promise.race([done, exited.then(() => false)])) return;
      throw new Error(`The server ended:\n${readFileSync(logFile, 'utf8').slice(-3000)}`);
    },
    async end(): Promise<void> {
      host?.child.disconnect();
      await host?.exited;
    },
  };
}
