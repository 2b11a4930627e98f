import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { bundledServer } from '../testing/bundled-server.ts';
import { nodeFlags } from '../testing/compile-cache.ts';
import { freePort } from '../testing/free-port.ts';
import {
  copyOfDataFolder,
  environmentOfTests,
  startServer,
  temporaryFolder,
  until,
} from '../testing/server-process.ts';

/** Preloaded module that throws an uncaught error, like a faulty package. */
function faultyPackage(code: string): string {
  const file = join(temporaryFolder(), 'faulty.mjs');
  writeFileSync(file, code);
  return `--import=${pathToFileURL(file).href}`;
}

const throwOnSignal = `process.on('SIGUSR2', () => { throw new Error('a package failed'); });`;
/** Rejects during a request: whenever something is hashed for the sign-in page. */
const rejectInRequest = `
  import { ServerResponse } from 'node:http';
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (...args) {
    if (this.req.url === '/login?fail') Promise.reject(new Error('nobody waits for this'));
    return writeHead.apply(this, args);
  };`;

test('an uncaught error is logged, and the server shuts down', async () => {
  const dataDir = copyOfDataFolder();
  const server = await startServer({
    DATA_DIR: dataDir,
    NODE_OPTIONS: faultyPackage(throwOnSignal),
  });
  expect(await server.stop('SIGUSR2')).toEqual({ code: 70, signal: null });
  expect(server.output()).toMatch(/"origin":"uncaughtException".*"msg":"uncaught error"/);
  expect(server.output()).toContain('a package failed');
  expect(server.output()).toContain('"msg":"stopped"');
});

test('an unhandled rejection is logged with its route', async () => {
  const server = await startServer({
    DATA_DIR: copyOfDataFolder(),
    NODE_OPTIONS: faultyPackage(rejectInRequest),
  });
  await server.client().get('/login?fail');
  expect(await server.exited).toEqual({ code: 70, signal: null });
  const line = server
    .output()
    .split('\n')
    .find((text) => text.includes('uncaught error'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    level: 60,
    origin: 'unhandledRejection',
    work: 'route GET /login',
    err: { message: 'nobody waits for this' },
  });
});

test('the supervisor of npm start restarts after a crash, but not after a stop', async () => {
  const port = await freePort();
  const runner = `
    const { keepRunning } = await import(${JSON.stringify(new URL('../../scripts/lib/keep-running.js', import.meta.url).href)});
    process.exit(await keepRunning(process.execPath, ${JSON.stringify([...nodeFlags, bundledServer])}, { firstMs: 10 }));`;
  const supervisor = spawn(process.execPath, ['--input-type=module', '-e', runner], {
    env: {
      ...environmentOfTests(),
      PORT: String(port),
      DATA_DIR: copyOfDataFolder(),
      DEMO: 'off',
      NODE_OPTIONS: faultyPackage(throwOnSignal),
    },
  });
  onTestFinished(() => void supervisor.kill('SIGKILL'));
  const exited = new Promise((resolve) => supervisor.once('close', resolve));
  let output = '';
  supervisor.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  supervisor.stderr.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  const started = () =>
    [...output.matchAll(/"pid":(\d+).*"msg":"started"/g)].map(([, pid]) => Number(pid));
  await until(() => started().length === 1);
  const [first = 0] = started();
  process.kill(first, 'SIGUSR2');
  await until(() => started().length === 2);
  expect(started()[1]).not.toBe(first);
  expect(output).toContain('The server ended with code 70. It starts again in 0.01 s.');
  supervisor.kill('SIGTERM');
  expect(await exited).toBe(0);
  expect(started()).toHaveLength(2);
});

test('a server whose supervisor is killed shuts down', async () => {
  const runner = `
    const { spawn } = await import('node:child_process');
    spawn(process.execPath, ${JSON.stringify([...nodeFlags, bundledServer])},
      { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });`;
  const supervisor = spawn(process.execPath, ['--input-type=module', '-e', runner], {
    env: {
      ...environmentOfTests(),
      PORT: String(await freePort()),
      DATA_DIR: copyOfDataFolder(),
      DEMO: 'off',
    },
  });
  let output = '';
  supervisor.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  onTestFinished(() => void supervisor.kill('SIGKILL'));
  await until(() => output.includes('"msg":"started"'));
  supervisor.kill('SIGKILL');
  await until(() => output.includes('"msg":"stopped"'));
});
