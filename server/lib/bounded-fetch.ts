import { readLimitedResponse } from './read-limited.ts';

export type BoundedFetch = (address: string, options?: RequestInit) => Promise<Response>;

/**
 * Fetches addresses that the operator configured, which may be private. Limits time and size, and
 * follows no redirects: a redirect would carry a secret to an address that nobody configured.
 */
export function createBoundedFetch({
  timeoutMs,
  maxBytes,
}: {
  timeoutMs: number;
  maxBytes: number;
}): BoundedFetch {
  return async (address, options = {}) => {
    const response = await fetch(address, {
      ...options,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await readLimitedResponse(response, maxBytes);
    const { status, headers } = response;
    const hasBody = body.length > 0;
    return new Response(hasBody ? new Uint8Array(body) : null, { status, headers });
  };
}
