import { checkAgainstDocument, isInDocument } from './api-document.ts';

const plainFetch = globalThis.fetch;
const checkedServerPorts = new Set<string>();

/**
 * Compares every `fetch` of the tests to this server with the OpenAPI document, also of generated
 * clients. Requests to other servers are sent as they are.
 */
export function checkFetches(port: number): void {
  checkedServerPorts.add(String(port));
  globalThis.fetch = checkedFetch;
}

async function checkedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  const path = url.pathname + url.search;
  if (!checkedServerPorts.has(url.port) || !isInDocument(path)) return plainFetch(input, init);
  const request = new Request(input, init);
  const headers = Object.fromEntries(request.headers);
  const isJson = headers['content-type']?.startsWith('application/json');
  const json = isJson ? parseJsonOrUndefined(await request.clone().text()) : undefined;
  const response = await plainFetch(request);
  await checkAgainstDocument({
    port: Number(url.port),
    method: request.method,
    path,
    json,
    headers,
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: await response.clone().text(),
  });
  return response;
}

/** Refused requests need not be JSON. */
function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
