import { execFile, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFailed, onTestFinished, test } from 'vitest';
import { makeContainerTree } from './testing/container-file.ts';
import { freePort } from './testing/free-port.ts';
import {
  environmentOfTests,
  startTestPostgres,
  type TestPostgres,
  temporaryFolder,
  until,
} from './testing/server-process.ts';

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.stop());

test('the tree of the Containerfile starts as another user, who can write nowhere in it', async () => {
  const image = makeContainerTree();
  const { uid, gid } = image.user;
  expect(uid).toBeGreaterThan(0);
  // Only root may become someone else; others start it as themselves.
  const user = isRoot ? { uid, gid } : {};
  const dataDir = temporaryFolder();
  const port = await freePort();
  if (isRoot) chownSync(dataDir, uid, gid);
  const compileCache = image.env.NODE_COMPILE_CACHE?.replace('/data', dataDir) ?? '';
  const env = {
    ...environmentOfTests(),
    ...image.env,
    PATH: image.env.PATH?.replaceAll('/app', image.folder),
    DATA_DIR: dataDir,
    NODE_COMPILE_CACHE: compileCache,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: await postgres.newDatabase(),
  };
  const options = { cwd: image.folder, env, ...user };
  const [program = '', ...args] = image.command;
  const [checker = '', ...checkerArgs] = image.healthCheck;
  const node = join(image.folder, 'node_modules/.bin', program);
  expect([program, checker]).toEqual(['node', 'node']);
  await expect(run(node, checkerArgs, options)).rejects.toThrow();

  const server = spawn(node, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = new Promise<number | null>((resolve) => server.once('close', resolve));
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  onTestFinished(() => void server.kill('SIGKILL'));
  onTestFailed(() => console.error(output.slice(-4000)));
  await until(() => output.includes('"msg":"started"') || server.exitCode !== null);
  await run(node, checkerArgs, options);
  const page = await fetch(`http://127.0.0.1:${port}/login`);
  expect(page.status).toBe(200);
  if (isRoot) {
    const write = "require('node:fs').writeFileSync('server/main.ts', '')";
    await expect(run(node, ['-e', write], options)).rejects.toThrow('EACCES');
  }
  server.kill('SIGTERM');
  expect(await exited).toBe(0);
  // Written when a process ends, for the next start.
  expect(readdirSync(compileCache)).not.toEqual([]);
});

const systemd = '/usr/bin/systemd-analyze';

test('the systemd units are valid', async () => {
  const folder = temporaryFolder();
  const root = join(import.meta.dirname, '..');
  const units = ['steward-web.service', 'steward-worker.service'];
  mkdirSync(join(folder, 'units'));
  for (const name of units) {
    const unit = readFileSync(join(root, 'ops', name), 'utf8');
    writeFileSync(join(folder, 'units', name), unit.replaceAll('/srv/steward', root));
  }
  // Machines without systemd do not run the units either.
  if (!existsSync(systemd)) return;
  const paths = units.map((name) => join(folder, 'units', name));
  const { stderr } = await run(systemd, ['verify', '--man=no', ...paths]);
  expect(stderr).toBe('');
});
