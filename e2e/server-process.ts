import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clockEnv } from '../server/testing/clock.ts';
import { freePort } from '../server/testing/free-port.ts';

const root = join(import.meta.dirname, '..');

export interface ServerProcess {
  port: number;
  dataDir: string;
  stop(): Promise<void>;
}

export function settingsOfTests({ port, dataDir }: { port: number; dataDir: string }) {
  return {
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    // All requests of the tests come from the same address.
    REQUESTS_PER_MINUTE: '0',
    // Tests reload pages right after a change.
    PAGE_CACHE_SECONDS: '0',
  };
}

export async function startServer(options: {
  dataDir: string;
  logFile: string;
  env?: Record<string, string>;
  /** Another checkout of the repository, for benchmarks. */
  checkout?: string;
}): Promise<ServerProcess> {
  const { dataDir, logFile, env = {}, checkout = root } = options;
  const port = await freePort();
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a');
  const child = spawn(join(root, 'node_modules/.bin/node'), [join(checkout, 'server/main.ts')], {
    // Without a .env file and without settings of the surrounding environment.
    cwd: tmpdir(),
    stdio: ['ignore', log, log],
    env: {
      ...clockEnv(),
      PATH: process.env.PATH,
      ...settingsOfTests({ port, dataDir }),
      ...env,
    },
  });
  const exited = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);

  // Limit for hanging starts; the demo network is created meanwhile.
  const deadline = Date.now() + 240_000;
  while (!(await isReady(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      kill();
      throw new Error(`The server did not start:\n${readFileSync(logFile, 'utf8').slice(-3000)}`);
    }
    await sleep(100);
  }

  return {
    port,
    dataDir,
    async stop() {
      child.kill('SIGTERM');
      const isGone = await Promise.race([exited, sleep(15_000, false, { ref: false })]);
      if (!isGone) kill();
      await exited;
      process.off('exit', kill);
    },
  };
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}
