import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Bucket } from '../lib/bucket/bucket.ts';
import { readObject, startS3, type TestS3 } from '../testing/s3-server.ts';
import {
  connect,
  environmentOfTests,
  startServer,
  startTestPostgres,
  type TestPostgres,
  temporaryFolder,
  until,
} from '../testing/server-process.ts';

let postgres: TestPostgres;
let s3: TestS3;
beforeAll(async () => {
  [postgres, s3] = await Promise.all([startTestPostgres(), startS3(['files', 'backups'])]);
});
afterAll(() => Promise.all([postgres.stop(), s3.stop()]));

const commandFile = (name: string) => join(import.meta.dirname, `../commands/${name}.command.ts`);

function environmentOf(env: Record<string, string>): NodeJS.ProcessEnv {
  return { ...environmentOfTests(), DEMO: 'off', LOG_LEVEL: 'warn', ...s3.env, ...env };
}

async function runCommand(name: string, args: string[], env: Record<string, string>) {
  const options = { cwd: temporaryFolder(), env: environmentOf(env) };
  return promisify(execFile)(process.execPath, [commandFile(name), ...args], options);
}

async function keysIn(bucket: Bucket): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of bucket.list()) keys.push(key);
  return keys.sort();
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

/** Files as people have uploaded them into the folder before. */
function putFiles(dataDir: string, count: number): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let n = 0; n < count; n++) {
    const key = `avatars/ab/${randomBytes(16).toString('hex')}-thumb.webp`;
    // One is larger than a part of an upload.
    const content = randomBytes(n === 0 ? 17_000_000 : 2000);
    files.set(key, content);
    mkdirSync(join(dataDir, 'files/avatars/ab'), { recursive: true });
    writeFileSync(join(dataDir, 'files', key), content);
  }
  return files;
}

test('missing buckets for files and backups are created once', async () => {
  const env = {
    FILES_BUCKET: 's3://new-files/pictures',
    BACKUP_FOLDER: 's3://new-backups',
  };
  const first = await runCommand('buckets-create', [], env);
  expect(first.stdout).toBe('new-files created.\nnew-backups created.\n');
  expect(await keysIn(s3.open('new-files'))).toEqual([]);
  const second = await runCommand('buckets-create', [], env);
  expect(second.stdout).toBe('new-files exists.\nnew-backups exists.\n');
  const withoutBucket = runCommand('buckets-create', [], { BACKUP_FOLDER: '/tmp' });
  await expect(withoutBucket).rejects.toThrow('Set FILES_BUCKET');
});

test('files move to a bucket and back while the server serves all of them', async () => {
  const dataDir = temporaryFolder();
  const files = putFiles(dataDir, 30);
  const env = {
    DATABASE_URL: await postgres.newDatabase(),
    DATA_DIR: dataDir,
    FILES_BUCKET: 's3://files/pictures',
    FILES_IN: 'bucket',
  };
  const bucket = s3.open('files', 'pictures');
  const server = await startServer({ ...s3.env, ...env, PROCESS: 'web' });
  const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;
  const download = async (key: string) => {
    const answer = await fetch(at(`/api/files/${key}`));
    return { status: answer.status, content: Buffer.from(await answer.arrayBuffer()) };
  };
  const expectAllServed = async () => {
    for (const [key, content] of files) {
      const { status, content: served } = await download(key);
      expect([key, status, served.equals(content)]).toEqual([key, 200, true]);
    }
  };

  // A new picture goes to the bucket, and is served from there.
  const admin = await server.signIn('admin');
  const form = new FormData();
  form.set('image_type', 'avatar');
  const { rows } = await (await connect(env.DATABASE_URL)).query(
    "select id from users where username = 'member'",
  );
  form.set('user_id', String(rows[0].id));
  form.set('images[0]', new Blob([new Uint8Array(await pixel())], { type: 'image/png' }));
  const uploaded = await fetch(at('/api/upload-image'), {
    method: 'POST',
    headers: { cookie: admin.cookie ?? '', host: 'alpha.localhost' },
    body: form,
  });
  const { avatar } = (await uploaded.json()) as { avatar: { full: string } };
  expect((await keysIn(bucket)).length).toBe(4);
  const shown = await fetch(at(avatar.full));
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  for (const each of await keysIn(bucket)) files.set(each, await readObject(bucket, each));

  // A move that is killed goes on with what is left.
  const killed = spawn(process.execPath, [commandFile('storage-move'), '--to', 'bucket'], {
    cwd: temporaryFolder(),
    env: environmentOf(env),
  });
  onTestFinished(() => void killed.kill('SIGKILL'));
  await until(async () => (await keysIn(bucket)).length > 10);
  killed.kill('SIGKILL');
  const move = runCommand('storage-move', ['--to', 'bucket'], env);
  await expectAllServed();
  expect((await move).stdout).toMatch(/^Moved \d+ files/m);
  expect(filesIn(join(dataDir, 'files')).filter(({ name }) => !name.endsWith('.part'))).toEqual([]);
  expect(await keysIn(bucket)).toEqual([...files.keys()].sort());

  const back = runCommand('storage-move', ['--to', 'folder'], { ...env, FILES_IN: 'folder' });
  await expectAllServed();
  expect((await back).stdout).toContain(`Moved ${files.size} files`);
  expect(await keysIn(bucket)).toEqual([]);
});

async function pixel(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const background = 'teal';
  return sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}

test('a backup goes to a bucket with its files, and comes back into an empty place', async () => {
  const source = {
    DATABASE_URL: await postgres.newDatabase(),
    DATA_DIR: temporaryFolder(),
    FILES_BUCKET: 's3://files/before',
    FILES_IN: 'bucket',
    BACKUP_KEY: 'a key of more than thirty-two letters',
  };
  const picture = randomBytes(300_000);
  await s3.open('files', 'before').put('pictures/cat.webp', picture);
  mkdirSync(join(source.DATA_DIR, 'keys'));
  writeFileSync(join(source.DATA_DIR, 'keys/secret'), 'the key');
  const backups = s3.open('backups', 'nightly');
  for (const name of ['steward-2020-01-01T00-00-00Z', 'steward-2020-01-02T00-00-00Z', 'mine']) {
    await backups.put(`${name}/manifest.json.gz`, Buffer.from('x'));
  }
  await backups.put('steward-2020-01-03T00-00-00Z/database/public.users.gz', Buffer.from('x'));

  const target = 's3://backups/nightly';
  const { stdout } = await runCommand('backup', [target, '--keep', '2'], source);
  const made = /^(s3:\/\/backups\/nightly\/steward-\S+): [\d,]+ rows/m.exec(stdout)?.[1] ?? '';
  expect(stdout).toContain('Removed: steward-2020-01-01T00-00-00Z.');
  expect(await backups.listFolders()).toEqual([
    'mine',
    'steward-2020-01-02T00-00-00Z',
    made.slice(target.length + 1),
  ]);

  const place = {
    ...source,
    DATABASE_URL: await postgres.newDatabase('nothing'),
    DATA_DIR: temporaryFolder(),
    FILES_BUCKET: 's3://files/after',
  };
  await expect(runCommand('restore', [`${target}/mine-not`], place)).rejects.toMatchObject({
    stderr: `There is no backup in ${target}/mine-not.\n`,
  });
  const restored = await runCommand('restore', [made], place);
  expect(restored.stdout).toMatch(/^Restored [\d,]+ rows and 2 files/);
  const copy = await readObject(s3.open('files', 'after'), 'pictures/cat.webp');
  expect(copy.equals(picture)).toBe(true);
  const countUsers = 'select count(*)::int from users';
  const [before, after] = await Promise.all(
    [source, place].map(async ({ DATABASE_URL }) =>
      (await connect(DATABASE_URL)).query(countUsers),
    ),
  );
  expect(after?.rows).toEqual(before?.rows);
  expect(filesIn(place.DATA_DIR).map(({ name }) => name)).toEqual(['secret']);
});
