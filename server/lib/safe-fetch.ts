import { lookup as resolveName } from 'node:dns';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isListedHost, type OutgoingHostRule } from './outgoing-hosts.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

interface SafeFetchOptions {
  maxBytes: number;
  /** Limit for the whole request: name lookup, redirects and body. */
  timeoutMs: number;
  accept?: string;
  /** Decides whether to follow a redirect; one that is not followed is returned as the response. */
  follow?: (next: URL) => boolean;
  statusOnly?: boolean;
  /** Sends a POST. Its redirects are not followed. */
  post?: { body: string; headers: Record<string, string> };
  method?: 'GET' | 'HEAD';
}

interface FetchResult {
  url: string;
  status: number;
  contentType: string;
  body: Buffer;
}

/** Fetches an address that a person entered. Throws a SafeFetchError for every failure. */
export type SafeFetch = (address: string, options: SafeFetchOptions) => Promise<FetchResult>;

export interface SafeStreamOptions {
  timeoutMs: number;
  stallMs: number;
}

interface StreamResult {
  status: number;
  size: number | undefined;
  /** Throws a SafeFetchError; stopping early closes the connection. */
  bytes: AsyncIterable<Uint8Array>;
}

/** Like SafeFetch for bodies too large for memory; the reader limits the size. */
export type SafeStream = (address: string, options: SafeStreamOptions) => Promise<StreamResult>;

export class SafeFetchError extends Error {
  /** refused: leads to an address that is not public. failed: anything else, such as a timeout. */
  readonly reason: 'refused' | 'failed' | 'too-large';

  constructor(reason: SafeFetchError['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SafeFetchError';
    this.reason = reason;
  }
}

const maxRedirects = 3;
const redirectStatuses = [301, 302, 303, 307, 308];

/**
 * Reaches public addresses only. Connects to the address that was checked, so that a DNS change in
 * between cannot lead inside; checks every redirect like the first address.
 */
function createSafeRequest(rule: OutgoingHostRule) {
  const { allowLoopback } = rule;
  const isAllowedAddress = (address: string) =>
    isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address));

  const lookUpAllowed: LookupFunction = (hostname, options, callback) => {
    // Resolves local names here, because not every resolver knows them.
    if (hostname.endsWith('.localhost')) {
      if (!allowLoopback) return callback(createRefusedHostError(hostname), '');
      const found = { address: '127.0.0.1', family: 4 };
      return options.all ? callback(null, [found]) : callback(null, found.address, found.family);
    }
    resolveName(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '');
      // Refuses a name if any of its addresses is private: Node chooses among them.
      if (found.length === 0 || !found.every(({ address }) => isAllowedAddress(address))) {
        return callback(createRefusedHostError(hostname), '');
      }
      const [first = { address: '', family: 0 }] = found;
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });
  };

  function sendRequest(
    url: URL,
    signal: AbortSignal,
    { accept = '*/*', method = 'GET', post }: Pick<SafeFetchOptions, 'accept' | 'method' | 'post'>,
  ): Promise<IncomingMessage> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // Node calls no `lookUpAllowed` for plain IP addresses.
    if (isIP(host) && !isAllowedAddress(host)) throw createRefusedHostError(host);
    if (!isListedHost(rule, host)) throw new SafeFetchError('refused', `${host} is not listed`);
    const options: RequestOptions = {
      signal,
      lookup: lookUpAllowed,
      // New connection, never one shared with requests that are checked less strictly.
      agent: false,
      method: post ? 'POST' : method,
      headers: { ...post?.headers, accept, 'accept-encoding': 'identity', 'user-agent': 'Steward' },
    };
    const { request } = url.protocol === 'https:' ? https : http;
    return new Promise((resolve, reject) => {
      request(url, options, resolve).on('error', reject).end(post?.body);
    });
  }

  return async (
    address: string,
    {
      signal,
      follow,
      ...how
    }: { signal: AbortSignal } & Pick<SafeFetchOptions, 'accept' | 'follow' | 'method' | 'post'>,
  ): Promise<{ url: URL; response: IncomingMessage }> => {
    let url = parseWebUrl(address);
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const response = await sendRequest(url, signal, how);
      const { statusCode: status = 0, headers } = response;
      const next =
        redirectStatuses.includes(status) && headers.location !== undefined
          ? parseWebUrl(headers.location, url)
          : undefined;
      if (!next || how.post || !(follow?.(next) ?? true)) return { url, response };
      response.destroy();
      url = next;
    }
    throw new SafeFetchError('failed', 'It redirects too often');
  };
}

export function createSafeFetch(rule: OutgoingHostRule): SafeFetch {
  const requestSafely = createSafeRequest(rule);
  return async (address, { maxBytes, timeoutMs, statusOnly, ...how }) => {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const { url, response } = await requestSafely(address, { signal, ...how });
      const { statusCode: status = 0, headers } = response;
      if (statusOnly) response.destroy();
      const body = statusOnly ? Buffer.alloc(0) : await readLimitedBody(response, maxBytes);
      return { url: url.href, status, contentType: headers['content-type'] ?? '', body };
    } catch (error) {
      throw toSafeFetchError(error);
    }
  };
}

export function createSafeStream(rule: OutgoingHostRule): SafeStream {
  const requestSafely = createSafeRequest(rule);
  return async (address, { timeoutMs, stallMs }) => {
    try {
      const { response } = await requestSafely(address, { signal: AbortSignal.timeout(timeoutMs) });
      const size = Number(response.headers['content-length']);
      response.setTimeout(stallMs, () => {
        response.destroy(new SafeFetchError('failed', 'It stopped sending'));
      });
      return {
        status: response.statusCode ?? 0,
        size: size > 0 ? size : undefined,
        bytes: readChunks(response),
      };
    } catch (error) {
      throw toSafeFetchError(error);
    }
  };
}

async function* readChunks(response: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* response;
  } catch (error) {
    throw toSafeFetchError(error);
  } finally {
    response.destroy();
  }
}

function toSafeFetchError(error: unknown): SafeFetchError {
  if (error instanceof SafeFetchError) return error;
  return new SafeFetchError('failed', 'It could not be fetched', error);
}

function parseWebUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!url || !isWeb || url.username !== '' || url.password !== '') {
    throw new SafeFetchError('refused', 'Not an address of the web');
  }
  return url;
}

function createRefusedHostError(host: string): SafeFetchError {
  return new SafeFetchError('refused', `${host} is not on the public internet`);
}

async function readLimitedBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
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
