import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Bucket, openBucket } from '../lib/bucket/bucket.ts';
import { defaultBucketLimits } from '../lib/bucket/bucket-requests.ts';
import { freePort } from './free-port.ts';

/** Content of an object. Fails if there is none. */
export async function readObject(bucket: Bucket, key: string): Promise<Buffer> {
  const file = await bucket.open(key);
  if (!file) throw new Error(`There is no ${key}`);
  return buffer(file.stream);
}

export interface TestS3 {
  /** Settings of a process that uses it. */
  env: Record<string, string>;
  open(bucket: string, prefix?: string): Bucket;
  stop(): Promise<void>;
}

const s3ServerProgram = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');

/** A real S3-compatible server as a process of its own, with these buckets. */
export async function startS3(buckets: readonly string[]): Promise<TestS3> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-s3-'));
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [
      ...[s3ServerProgram, '-s', '-d', folder, '-a', '127.0.0.1', '-p', String(port)],
      '--no-vhost-buckets',
      ...buckets.flatMap((name) => ['--configure-bucket', name]),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  await waitUntilListening(child);
  const access = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  return {
    env: {
      BUCKET_ENDPOINT: access.endpoint,
      BUCKET_ACCESS_KEY: access.accessKeyId,
      BUCKET_SECRET_KEY: access.secretAccessKey,
    },
    open: (bucket, prefix = '') =>
      openBucket(access, { bucket, prefix }, { ...defaultBucketLimits, partBytes: 100_000 }),
    async stop() {
      process.off('exit', kill);
      const exited = new Promise((resolve) => child.once('close', resolve));
      kill();
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function waitUntilListening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (output.includes('listening')) resolve();
    });
    child.once('close', (code) => reject(new Error(`s3rver ended with ${code}: ${output}`)));
  });
}
