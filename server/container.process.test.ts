import { execFile, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFailed, onTestFinished, test } from 'vitest';
import { makeContainerTree } from './testing/container-file.ts';
import { freePort } from './testing/free-port.ts';
import { findPooler, poolerConfigFor } from './testing/postgres-cluster.ts';
import {
  environmentOfTests,
  startTestPostgres,
  type TestPostgres,
  temporaryFolder,
  until,
} from './testing/server-process.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
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
  await until(() => output.includes('"msg":"started"') || server.exitCode !== null, 120_000);
  await run(node, checkerArgs, options);
  await expectWorkerToBecomeHealthy(node, args, checkerArgs, options);
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

/** A worker listens for its metrics only. */
async function expectWorkerToBecomeHealthy(
  node: string,
  args: string[],
  checkerArgs: string[],
  options: { cwd: string; env: Record<string, string | undefined> },
): Promise<void> {
  const env = { ...options.env, PROCESS: 'worker', METRICS_PORT: String(await freePort()) };
  const worker = spawn(node, args, { ...options, env, stdio: 'ignore' });
  onTestFinished(() => void worker.kill('SIGKILL'));
  const isHealthy = () =>
    run(node, checkerArgs, { ...options, env }).then(
      () => true,
      () => worker.exitCode !== null,
    );
  await until(isHealthy, 120_000);
  expect(worker.exitCode).toBeNull();
  await expect(
    run(node, checkerArgs, { ...options, env: { ...env, METRICS_PORT: '1' } }),
  ).rejects.toThrow('http://127.0.0.1:1/metrics');
}

test('the pooler starts with the files that ship, and lets in who knows the password', async () => {
  const folder = temporaryFolder();
  const database = new URL(await postgres.newDatabase('nothing'));
  const port = await freePort();
  const server = `host=${database.searchParams.get('host')} port=${database.port} dbname=${database.pathname.slice(1)} user=postgres`;
  writeFileSync(
    join(folder, 'steward.ini'),
    `${poolerConfigFor(server).replace('auth_file = /tmp', `auth_file = ${folder}`)}\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\n`,
  );
  const file = readFileSync(join(root, 'ops/pgbouncer.Containerfile'), 'utf8');
  const [, owner = ''] = /^USER (\d+:\d+)$/m.exec(file) ?? [];
  const [uid = 0, gid = 0] = owner.split(':').map(Number);
  if (isRoot) chownSync(folder, uid, gid);
  const [shell = '', ...args]: string[] = JSON.parse(/^CMD (.*)$/m.exec(file)?.[1] ?? '[]');
  const pooler = spawn(
    shell,
    args.map((it) => it.replace('/tmp/', `${folder}/`).replace('/etc/pgbouncer', folder)),
    {
      cwd: folder,
      env: { DATABASE_PASSWORD: 'a1b2', PATH: `${dirname(findPooler())}:/usr/bin:/bin` },
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(isRoot && { uid, gid }),
    },
  );
  const exited = new Promise((resolve) => pooler.once('close', resolve));
  onTestFinished(() => void pooler.kill('SIGKILL'));
  let output = '';
  pooler.stderr.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  onTestFailed(() => console.error(output));
  await until(() => output.includes('process up') || pooler.exitCode !== null, 120_000);
  expect(output).not.toContain('ERROR');
  const ask = async (password: string, name: string) => {
    const url = `postgres://steward:${password}@127.0.0.1:${port}/${name}`;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query('select 1 as one')).rows;
    } finally {
      await client.end();
    }
  };
  for (const name of ['steward', 'steward_session']) {
    expect(await ask('a1b2', name)).toEqual([{ one: 1 }]);
    await expect(ask('wrong', name)).rejects.toThrow('SASL authentication failed');
  }
  expect(statSync(join(folder, 'userlist.txt')).mode & 0o777).toBe(0o600);
  const [, signal] = /^STOPSIGNAL (\S+)$/m.exec(file) ?? [];
  pooler.kill(signal as NodeJS.Signals);
  expect(await exited).toBe(0);
});

const systemd = '/usr/bin/systemd-analyze';

test('the systemd units are valid', async () => {
  const folder = temporaryFolder();
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
  // An exposure of 2.0 of 10 at most; fails otherwise.
  await run(systemd, ['security', '--offline=yes', '--threshold=20', ...paths]);
});
