import type { FastifyInstance } from 'fastify';
import { messages } from '../../contract/messages.ts';
import { isStorable } from '../../contract/text.ts';
import { invalidInput } from '../base/errors.ts';

/** The longest part of an address that stands for anything: a slug has at most 200 characters. */
const maxPartLength = 500;
/** Of all parts together, as they are sent: encoded letters of other scripts take nine. */
const maxPathLength = 2048;

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

/** Calls that check each part by themselves, and say which one was refused. */
const checkThemselves = ['/api/moderation', '/api/intake/v1/content/batch'];

/** The database holds neither NUL nor half a character, and nobody can type one: refuse both. */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _, done) => {
    const { body } = request;
    if (body === undefined || checkThemselves.includes(request.routeOptions.url ?? '')) {
      return done();
    }
    const field = unstorableField(body);
    done(field === undefined ? undefined : invalidInput(messages.textNotStorable, field));
  });
}

/** The name of the first field with such a text; without recursion, since bodies nest deeply. */
function unstorableField(body: unknown): string | undefined {
  const waiting: unknown[] = [{ body }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const [name, value] of Object.entries(next)) {
      if (!isStorable(name)) return 'body';
      if (typeof value === 'string') {
        if (!isStorable(value)) return name;
      } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
        waiting.push(value);
      }
    }
  }
  return undefined;
}
