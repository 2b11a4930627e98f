import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { readObject } from '../../testing/s3-server.ts';
import { openBucket, parseBucketAddress } from './bucket.ts';
import { BucketError } from './bucket-error.ts';
import type { BucketLimits } from './bucket-requests.ts';

const limits: BucketLimits = {
  answerMs: 2000,
  stallMs: 2000,
  attempts: 3,
  retryMs: 1,
  partBytes: 1000,
};

/** A bucket behind a server that answers as the test says. */
async function bucketThat(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const access = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'eu-central-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  };
  return openBucket(access, { bucket: 'files', prefix: 'a' }, limits);
}

const content = randomBytes(400_000);
const sha256 = createHash('sha256').update(content).digest('hex');

function sendHead(response: ServerResponse, from: number, headers: Record<string, string> = {}) {
  response.writeHead(from > 0 ? 206 : 200, {
    etag: '"one"',
    'content-length': content.length - from,
    'x-amz-meta-sha256': sha256,
    ...headers,
  });
}

test('an answer that breaks off is continued where it was', async () => {
  const asked: (string | undefined)[] = [];
  const bucket = await bucketThat(({ headers }, response) => {
    asked.push(headers.range);
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    sendHead(response, from);
    if (asked.length === 3) response.end(content.subarray(from));
    else response.write(content.subarray(from, from + 100_000), () => response.destroy());
  });
  expect((await readObject(bucket, 'cat.webp')).equals(content)).toBe(true);
  expect(asked).toHaveLength(3);
});

test.each([
  ['is another one after a break', { etag: '"two"' }],
  ['has another checksum', { 'x-amz-meta-sha256': '0'.repeat(64) }],
])('a file that %s is not passed on as whole', async (_, headers) => {
  let isFirst = true;
  const bucket = await bucketThat(({ headers: sent }, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(sent.range ?? '')?.[1] ?? 0);
    const breaksOff = isFirst && 'etag' in headers;
    sendHead(response, from, isFirst && breaksOff ? {} : headers);
    isFirst = false;
    if (breaksOff) response.write(content.subarray(0, 100_000), () => response.destroy());
    else response.end(content.subarray(from));
  });
  const file = await bucket.open('cat.webp');
  let receivedBytes = 0;
  const reading = (async () => {
    for await (const chunk of file?.stream ?? []) receivedBytes += chunk.length;
  })();
  await expect(reading).rejects.toThrow(BucketError);
  expect(receivedBytes).toBeLessThan(content.length);
});

test('busy answers are tried again, refusals are not, and redirects are not followed', async () => {
  const answers = [503, 500, 200, 403, 302];
  const paths: (string | undefined)[] = [];
  const bucket = await bucketThat((request, response) => {
    paths.push(`${request.method} ${request.url}`);
    request.resume();
    response.writeHead(answers.shift() ?? 500, { location: '/elsewhere' });
    response.end('<Error><Code>AccessDenied</Code></Error>');
  });
  await bucket.put('cat.webp', Buffer.from('x'));
  await expect(bucket.delete('cat.webp')).rejects.toThrow('403 AccessDenied');
  await expect(bucket.open('cat.webp')).rejects.toThrow('302');
  expect(paths).toEqual([
    ...Array(3).fill('PUT /files/a/cat.webp'),
    'DELETE /files/a/cat.webp',
    'GET /files/a/cat.webp',
  ]);
});

test('a list that goes round in circles ends with an error', async () => {
  const bucket = await bucketThat((_, response) =>
    response.end(`<?xml version="1.0"?><ListBucketResult><IsTruncated>true</IsTruncated>
      <Contents><Key>a/one &amp; two</Key></Contents></ListBucketResult>`),
  );
  const keys: string[] = [];
  const listing = (async () => {
    for await (const key of bucket.list()) keys.push(key);
  })();
  await expect(listing).rejects.toThrow('lists the same files again');
  expect(keys).toEqual(['one & two', 'one & two']);
});

test('an upload of unknown length is sent in parts of one size, with checksums', async () => {
  const parts: Buffer[] = [];
  const requests: string[] = [];
  const bucket = await bucketThat(async (request, response) => {
    const body = await buffer(request);
    requests.push(`${request.method} ${request.url?.split('?')[1] ?? ''}`);
    const md5 = createHash('md5').update(body).digest('base64');
    if (request.method === 'PUT') {
      parts.push(body);
      expect(request.headers['content-md5']).toBe(md5);
      response.writeHead(200, { etag: `"${parts.length}"` }).end();
    } else if (request.url?.includes('uploads')) {
      response.end(
        '<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>',
      );
    } else if (request.method === 'HEAD') {
      response.writeHead(200, { 'content-length': 2500 }).end();
    } else {
      expect(body.toString()).toContain('<Part><PartNumber>3</PartNumber><ETag>"3"</ETag></Part>');
      response.end('<CompleteMultipartUploadResult/>');
    }
  });
  async function* pieces() {
    for (let n = 0; n < 5; n++) yield content.subarray(n * 500, (n + 1) * 500);
  }
  await bucket.put('large', pieces());
  expect(parts.map(({ length }) => length)).toEqual([1000, 1000, 500]);
  expect(Buffer.concat(parts).equals(content.subarray(0, 2500))).toBe(true);
  expect(requests.at(0)).toBe('POST uploads=');
});

test.each([
  ['s3://bucket', { bucket: 'bucket', prefix: '' }],
  ['s3://my.bucket/a/B_c/', { bucket: 'my.bucket', prefix: 'a/B_c' }],
  ['s3://bucket/../x', undefined],
  ['s3://bucket/a b', undefined],
  ['https://bucket/a', undefined],
  ['s3://B/a', undefined],
])('the address %s', (address, parsed) => {
  expect(parseBucketAddress(address)).toEqual(parsed);
});
