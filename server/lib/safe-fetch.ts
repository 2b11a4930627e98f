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
export function createSafeFetch({ allowLoopback }: { allowLoopback: boolean }): SafeFetch {
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
    method: 'GET' | 'HEAD',
    url: URL,
    signal: AbortSignal,
    accept: string,
  ): Promise<IncomingMessage> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // Nothing is looked up for a plain address.
    if (isIP(host) && !isAllowed(host)) throw refused(host);
    const options: RequestOptions = {
      method,
      signal,
      lookup,
      // No connection is shared with requests that are checked less.
      agent: false,
      headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'Steward' },
    };
    const { request } = url.protocol === 'https:' ? https : http;
    return new Promise((resolve, reject) => {
      request(url, options, resolve).on('error', reject).end();
    });
  }

  return async (
    address,
    { maxBytes, timeoutMs, accept = '*/*', follow, statusOnly, method = 'GET' },
  ) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      let url = parse(address);
      for (let hop = 0; hop <= maxRedirects; hop++) {
        const response = await ask(method, url, signal, accept);
        const { statusCode: status = 0, headers } = response;
        const next =
          redirects.includes(status) && headers.location !== undefined
            ? parse(headers.location, url)
            : undefined;
        if (next && (follow?.(next) ?? true)) {
          response.destroy();
          url = next;
          continue;
        }
        if (statusOnly) response.destroy();
        const body = statusOnly ? Buffer.alloc(0) : await readAll(response, maxBytes);
        return { url: url.href, status, contentType: headers['content-type'] ?? '', body };
      }
      throw new SafeFetchError('failed', 'It redirects too often');
    } catch (error) {
      if (error instanceof SafeFetchError) throw error;
      throw new SafeFetchError('failed', 'It could not be fetched', error);
    }
  };
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
