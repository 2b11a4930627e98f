import { lookup as resolveName } from 'node:dns';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

export interface SafeFetchOptions {
  maxBytes: number;
  /** For all of it: names, redirects, and the last byte. */
  timeoutMs: number;
  accept?: string;
  /** Whether to go where it redirects to; what is not followed is the answer. */
  follow?: (next: URL) => boolean;
  /** The body is of no interest. */
  statusOnly?: boolean;
  /** Something to hand over; it never goes anywhere else than to the address itself. */
  post?: { body: string; headers: Record<string, string> };
  method?: 'GET' | 'HEAD';
}

export interface Fetched {
  /** Where the answer came from, after all redirects. */
  url: string;
  status: number;
  contentType: string;
  body: Buffer;
}

/** Fetches an address that a person gave us. Throws a SafeFetchError for whatever goes wrong. */
export type SafeFetch = (address: string, options: SafeFetchOptions) => Promise<Fetched>;

export interface SafeStreamOptions {
  /** For all of it: names, redirects, and the last byte. */
  timeoutMs: number;
  /** For any pause between two pieces. */
  stallMs: number;
}

export interface Streamed {
  status: number;
  /** As announced; undefined where it is not. */
  size: number | undefined;
  /** Fails with a SafeFetchError; whoever stops early closes the connection. */
  bytes: AsyncIterable<Uint8Array>;
}

/** The same for what is too large to be held at once; whoever reads it limits its size. */
export type SafeStream = (address: string, options: SafeStreamOptions) => Promise<Streamed>;

export class SafeFetchError extends Error {
  /** Refused: it leads where nobody outside may reach. Failed: anything else, such as too slow. */
  readonly reason: 'refused' | 'failed' | 'too-large';

  constructor(reason: SafeFetchError['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SafeFetchError';
    this.reason = reason;
  }
}

const maxRedirects = 3;
const redirects = [301, 302, 303, 307, 308];

/**
 * Requests that the server makes for someone reach public addresses only. Names are resolved here
 * and the connection goes to what was checked, so a name cannot turn into another address in
 * between; every redirect is checked like the first address.
 */
function createReach({ allowLoopback }: { allowLoopback: boolean }) {
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address));

  const lookup: LookupFunction = (hostname, options, callback) => {
    // Names of this very machine, which not every resolver knows.
    if (hostname.endsWith('.localhost')) {
      if (!allowLoopback) return callback(refused(hostname), '');
      const found = { address: '127.0.0.1', family: 4 };
      return options.all ? callback(null, [found]) : callback(null, found.address, found.family);
    }
    resolveName(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '');
      // One bad address is enough: which of them is taken is not ours to choose.
      if (found.length === 0 || !found.every(({ address }) => isAllowed(address))) {
        return callback(refused(hostname), '');
      }
      const [first = { address: '', family: 0 }] = found;
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });
  };

  function ask(
    url: URL,
    signal: AbortSignal,
    { accept = '*/*', method = 'GET', post }: Pick<SafeFetchOptions, 'accept' | 'method' | 'post'>,
  ): Promise<IncomingMessage> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // Nothing is looked up for a plain address.
    if (isIP(host) && !isAllowed(host)) throw refused(host);
    const options: RequestOptions = {
      signal,
      lookup,
      // No connection is shared with requests that are checked less.
      agent: false,
      method: post ? 'POST' : method,
      headers: { ...post?.headers, accept, 'accept-encoding': 'identity', 'user-agent': 'Steward' },
    };
    const { request } = url.protocol === 'https:' ? https : http;
    return new Promise((resolve, reject) => {
      request(url, options, resolve).on('error', reject).end(post?.body);
    });
  }

  /** The answer at the end of all redirects, with its body still to come. */
  return async (
    address: string,
    {
      signal,
      follow,
      ...how
    }: { signal: AbortSignal } & Pick<SafeFetchOptions, 'accept' | 'follow' | 'method' | 'post'>,
  ): Promise<{ url: URL; response: IncomingMessage }> => {
    let url = parse(address);
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const response = await ask(url, signal, how);
      const { statusCode: status = 0, headers } = response;
      const next =
        redirects.includes(status) && headers.location !== undefined
          ? parse(headers.location, url)
          : undefined;
      if (!next || how.post || !(follow?.(next) ?? true)) return { url, response };
      response.destroy();
      url = next;
    }
    throw new SafeFetchError('failed', 'It redirects too often');
  };
}

export function createSafeFetch(options: { allowLoopback: boolean }): SafeFetch {
  const reach = createReach(options);
  return async (address, { maxBytes, timeoutMs, statusOnly, ...how }) => {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const { url, response } = await reach(address, { signal, ...how });
      const { statusCode: status = 0, headers } = response;
      if (statusOnly) response.destroy();
      const body = statusOnly ? Buffer.alloc(0) : await readAll(response, maxBytes);
      return { url: url.href, status, contentType: headers['content-type'] ?? '', body };
    } catch (error) {
      throw asSafeFetchError(error);
    }
  };
}

export function createSafeStream(options: { allowLoopback: boolean }): SafeStream {
  const reach = createReach(options);
  return async (address, { timeoutMs, stallMs }) => {
    try {
      const { response } = await reach(address, { signal: AbortSignal.timeout(timeoutMs) });
      const size = Number(response.headers['content-length']);
      response.setTimeout(stallMs, () => {
        response.destroy(new SafeFetchError('failed', 'It stopped sending'));
      });
      return {
        status: response.statusCode ?? 0,
        size: size > 0 ? size : undefined,
        bytes: piecesOf(response),
      };
    } catch (error) {
      throw asSafeFetchError(error);
    }
  };
}

async function* piecesOf(response: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* response;
  } catch (error) {
    throw asSafeFetchError(error);
  } finally {
    response.destroy();
  }
}

function asSafeFetchError(error: unknown): SafeFetchError {
  if (error instanceof SafeFetchError) return error;
  return new SafeFetchError('failed', 'It could not be fetched', error);
}

function parse(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!url || !isWeb || url.username !== '' || url.password !== '') {
    throw new SafeFetchError('refused', 'Not an address of the web');
  }
  return url;
}

function refused(host: string): SafeFetchError {
  return new SafeFetchError('refused', `${host} is not on the public internet`);
}

async function readAll(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => {
    response.destroy();
    return new SafeFetchError('too-large', `It has more than ${maxBytes} bytes`);
  };
  if (Number(response.headers['content-length']) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
