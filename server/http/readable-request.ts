import type { FastifyInstance } from 'fastify';

/** The longest part of an address that stands for anything: a slug has at most 200 characters. */
const maxPartLength = 500;
/** Of all parts together, as they are sent: encoded letters of other scripts take nine. */
const maxPathLength = 2048;
const nul = '\u0000';

/**
 * Where a request is led to. What nobody could have found on a page of ours (bytes that are no
 * text, NUL, parts without end) stands for nothing, so that no route ever sees it.
 */
export function readableUrl(url: string): string {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  if (!isReadable(path)) return isOfApi(path) ? '/api/unreadable' : '/unreadable';
  return path.includes('//') ? withSingleSlashes(path) + url.slice(path.length) : url;
}

/** An address with a host, as proxies send them, stays as it is. */
function withSingleSlashes(path: string): string {
  return path.startsWith('/') ? path.replace(/\/{2,}/g, '/') : path;
}

const isOfApi = (path: string) =>
  withSingleSlashes(path.slice(0, maxPathLength)).startsWith('/api/');

function isReadable(path: string): boolean {
  if (path.length > maxPathLength) return false;
  // Nothing is encoded in most of them.
  if (path.length <= maxPartLength && !path.includes('%')) return true;
  if (path.includes('%00')) return false;
  try {
    return decodeURIComponent(path)
      .split('/')
      .every((part) => part.length <= maxPartLength);
  } catch {
    return false;
  }
}

/** What answers for itself: its callers are told, since they are programs. */
const answersForItself = '/api/moderation';

/** The database holds no NUL and nobody can type one: bodies are read without. */
export function dropNul(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _, done) => {
    const { body } = request;
    if (body !== undefined && request.routeOptions.url !== answersForItself) {
      request.body = withoutNul(body);
    }
    done();
  });
}

/** Without recursion: bodies may be nested as deep as they are long. */
function withoutNul(body: unknown): unknown {
  const holder: Record<string, unknown> = { body };
  const waiting: Record<string, unknown>[] = [holder];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const [name, value] of Object.entries(next)) {
      if (typeof value === 'string' && value.includes(nul)) next[name] = value.replaceAll(nul, '');
      else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
        waiting.push(value as Record<string, unknown>);
      }
    }
  }
  return holder.body;
}
