import { createHash } from 'node:crypto';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { BucketError } from './bucket-error.ts';

/** Endpoint and credentials. Buckets are addressed by path: `endpoint/bucket/key`. */
export interface BucketAccess {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface BucketLimits {
  /** Limit for the head of the answer, in each attempt. */
  answerMs: number;
  stallMs: number;
  attempts: number;
  /** Pause before the second attempt; it doubles with each. */
  retryMs: number;
  /** Size of the parts of a large upload, each of which is held in memory. */
  partBytes: number;
}

export const defaultBucketLimits: BucketLimits = {
  answerMs: 120_000,
  stallMs: 20_000,
  attempts: 4,
  retryMs: 300,
  partBytes: 16 * 1024 * 1024,
};

interface BucketRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Path below the bucket; empty for the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer;
}

export interface BucketRequests {
  /** Answer with a status below 400, or 404. Its body must be read or destroyed. */
  ask(request: BucketRequest): Promise<IncomingMessage>;
  /** Like `ask` with the whole body, which may have a megabyte or two. */
  askText(
    request: BucketRequest,
  ): Promise<{ status: number; headers: AnswerHeaders; text: string }>;
}

type AnswerHeaders = IncomingMessage['headers'];

const maxAnswerTextBytes = 4_000_000;
const emptyBody = Buffer.alloc(0);

export function createBucketRequests(
  access: BucketAccess,
  bucket: string,
  limits: BucketLimits,
): BucketRequests {
  const signingKeys = new Map<string, ArrayBuffer>();

  async function sendOnce(request: BucketRequest): Promise<IncomingMessage> {
    const { url, headers } = await signRequest(request);
    const answer = await sendHttpRequest(url, headers, request, limits);
    const status = answer.statusCode ?? 0;
    if (status < 300 || status === 404) return answer;
    const code = /<Code>([A-Za-z]{1,64})<\/Code>/.exec(await readAnswerText(answer, limits))?.[1];
    throw new BucketError(`The bucket answered ${status}${code ? ` ${code}` : ''}`, {
      mayPass: status >= 500 || status === 429,
    });
  }

  /** Called for each attempt, because a signature is valid for minutes only. */
  async function signRequest({
    method,
    key,
    query = {},
    headers = {},
    body = emptyBody,
  }: BucketRequest) {
    const url = new URL(`${access.endpoint.replace(/\/$/, '')}/${bucket}${key && `/${key}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = await new AwsV4Signer({
      ...access,
      service: 's3',
      method,
      url: url.href,
      cache: signingKeys,
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      },
    }).sign();
    return { url: signed.url, headers: Object.fromEntries(signed.headers) };
  }

  const ask = (request: BucketRequest) => retryRequest(limits, () => sendOnce(request));
  return {
    ask,
    askText: (request) =>
      retryRequest(limits, async () => {
        const answer = await sendOnce(request);
        const text = await readAnswerText(answer, limits);
        return { status: answer.statusCode ?? 0, headers: answer.headers, text };
      }),
  };
}

async function retryRequest<T>(
  { attempts, retryMs }: BucketLimits,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await attempt();
    } catch (error) {
      if (n >= attempts || (error instanceof BucketError && !error.mayPass)) throw error;
      await sleep(retryMs * 2 ** (n - 1) * (0.5 + Math.random() / 2));
    }
  }
}

/** Follows no redirects: they would carry the signature to an address nobody configured. */
function sendHttpRequest(
  url: URL,
  headers: Record<string, string>,
  { method, body = emptyBody }: BucketRequest,
  { answerMs, stallMs }: BucketLimits,
): Promise<IncomingMessage> {
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      headers: { ...headers, 'content-length': String(body.length) },
    });
    const abortRequest = () => sent.destroy(new Error('The bucket does not answer'));
    const timer = setTimeout(abortRequest, answerMs);
    sent.setTimeout(stallMs, abortRequest);
    sent.on('response', (answer) => {
      clearTimeout(timer);
      // Reading has a limit of its own, which does not count the time that we take.
      sent.setTimeout(0);
      resolve(answer);
    });
    sent.on('error', (cause) => {
      clearTimeout(timer);
      reject(
        new BucketError(`The bucket cannot be reached: ${cause.message}`, { mayPass: true, cause }),
      );
    });
    sent.end(body);
  });
}

/** Slower answers are given up, however steadily they trickle. */
const minAnswerBytesPerMs = 10;

/** Yields the body. Only the time spent waiting for the bucket counts, not that of the reader. */
export async function* readAnswerChunks(
  answer: IncomingMessage,
  { stallMs }: Pick<BucketLimits, 'stallMs'>,
): AsyncGenerator<Buffer> {
  const chunks = answer[Symbol.asyncIterator]();
  let [waitedMs, bytes] = [0, 0];
  try {
    for (;;) {
      const since = performance.now();
      const allowedMs = Math.min(stallMs, stallMs + bytes / minAnswerBytesPerMs - waitedMs);
      const timer = setTimeout(
        () => answer.destroy(new Error('It stopped sending')),
        Math.max(0, allowedMs),
      );
      const { done, value } = await chunks.next().finally(() => clearTimeout(timer));
      if (done) return;
      waitedMs += performance.now() - since;
      bytes += value.length;
      yield value;
    }
  } catch (cause) {
    throw new BucketError('The bucket broke off its answer', { mayPass: true, cause });
  } finally {
    answer.destroy();
  }
}

async function readAnswerText(answer: IncomingMessage, limits: BucketLimits): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of readAnswerChunks(answer, limits)) {
    bytes += part.length;
    if (bytes > maxAnswerTextBytes) {
      throw new BucketError('The answer of the bucket is too large', { mayPass: false });
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
