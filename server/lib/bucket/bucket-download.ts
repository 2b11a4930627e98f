import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { StoredContent } from '../storage.ts';
import { BucketError } from './bucket-error.ts';
import { type BucketLimits, type BucketRequests, readAnswerChunks } from './bucket-requests.ts';
import { checksumHeader } from './bucket-upload.ts';

/** Opens an object. An answer that breaks off is continued where it was. */
export async function downloadContent(
  requests: BucketRequests,
  key: string,
  limits: BucketLimits,
): Promise<StoredContent | undefined> {
  const answer = await requests.ask({ method: 'GET', key });
  if (answer.statusCode === 404) {
    answer.destroy();
    return undefined;
  }
  const size = Number(answer.headers['content-length'] ?? Number.NaN);
  if (!Number.isSafeInteger(size)) {
    answer.destroy();
    throw new BucketError('The bucket does not say how large the file is', { mayPass: false });
  }
  const stream = Readable.from(readObjectWithRetries(requests, key, { answer, size }, limits), {
    objectMode: false,
  });
  // A reader that never begins leaves the connection open otherwise.
  stream.once('close', () => answer.destroy());
  return { size, stream };
}

/** Holds back the last chunk until the checksum is right, so that no reader takes it for whole. */
async function* readObjectWithRetries(
  requests: BucketRequests,
  key: string,
  { answer: first, size }: { answer: IncomingMessage; size: number },
  limits: BucketLimits,
): AsyncGenerator<Buffer> {
  const { etag } = first.headers;
  const hash = createHash('sha256');
  let answer = first;
  let last: Buffer | undefined;
  let receivedBytes = 0;
  for (let failures = 0; receivedBytes < size; ) {
    try {
      for await (const chunk of readAnswerChunks(answer, limits)) {
        receivedBytes += chunk.length;
        if (receivedBytes > size) {
          throw new BucketError('The bucket sent more than it announced', { mayPass: false });
        }
        hash.update(chunk);
        if (last) yield last;
        last = chunk;
      }
    } catch (error) {
      if (!(error instanceof BucketError) || !error.mayPass) throw error;
      if (++failures >= limits.attempts) throw error;
      if (receivedBytes < size)
        answer = await requestRestOfObject(requests, key, receivedBytes, etag);
      continue;
    }
    if (receivedBytes === size) break;
    if (++failures >= limits.attempts) {
      throw new BucketError('The bucket sent less than it announced', { mayPass: false });
    }
    answer = await requestRestOfObject(requests, key, receivedBytes, etag);
  }
  const wanted = first.headers[checksumHeader];
  if (typeof wanted === 'string' && hash.digest('hex') !== wanted) {
    throw new BucketError('The bucket sent a file that is not what was stored', { mayPass: false });
  }
  if (last) yield last;
}

async function requestRestOfObject(
  requests: BucketRequests,
  key: string,
  receivedBytes: number,
  etag: string | undefined,
): Promise<IncomingMessage> {
  const answer = await requests.ask({
    method: 'GET',
    key,
    headers: { range: `bytes=${receivedBytes}-`, ...(etag && { 'if-match': etag }) },
  });
  if (answer.statusCode === 206 && answer.headers.etag === etag) return answer;
  answer.destroy();
  throw new BucketError('The file changed while it was read', { mayPass: false });
}
