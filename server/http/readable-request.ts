import type { FastifyInstance } from 'fastify';
import { messages } from '../../contract/messages.ts';
import { isStorable } from '../../contract/text.ts';
import { invalidInput } from '../base/errors.ts';

/** Longest part of a path: slugs have at most 200 characters. */
const maxPathSegmentLength = 500;
/** Longest encoded path: letters of other scripts take nine characters. */
const maxUrlPathLength = 2048;

/**
 * Rewrites impossible paths (invalid UTF-8, NUL, overlong parts) to a missing page, so that no
 * route receives them.
 */
export function replaceUnreadableUrl(url: string): string {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  if (!isReadablePath(path)) return isApiPath(path) ? '/api/unreadable' : '/unreadable';
  return path.includes('//') ? withSingleSlashes(path) + url.slice(path.length) : url;
}

function withSingleSlashes(path: string): string {
  return path.startsWith('/') ? path.replace(/\/{2,}/g, '/') : path;
}

const isApiPath = (path: string) =>
  withSingleSlashes(path.slice(0, maxUrlPathLength)).startsWith('/api/');

function isReadablePath(path: string): boolean {
  if (path.length > maxUrlPathLength) return false;
  if (path.length <= maxPathSegmentLength && !path.includes('%')) return true;
  if (path.includes('%00')) return false;
  try {
    return decodeURIComponent(path)
      .split('/')
      .every((part) => part.length <= maxPathSegmentLength);
  } catch {
    return false;
  }
}

const pathsWithOwnTextCheck = ['/api/moderation', '/api/intake/v1/content/batch'];

/** Refuses NUL and half surrogate pairs, which the database cannot store. */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _, done) => {
    const { body } = request;
    if (body === undefined || pathsWithOwnTextCheck.includes(request.routeOptions.url ?? '')) {
      return done();
    }
    const field = findUnstorableField(body);
    done(field === undefined ? undefined : invalidInput(messages.textNotStorable, field));
  });
}

function findUnstorableField(body: unknown): string | undefined {
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
