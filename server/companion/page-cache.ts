import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ExperimentVisits } from '../features/experiments/assignment/experiment-visits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    pageCache: PageCache | undefined;
  }
}

interface CachedPage {
  text: string;
  etag: string;
  headers: Record<string, string>;
  freshUntil: number;
}

interface PageCache {
  /** Adds the headers of a shared page and caches it, if the response may be shared. */
  share(reply: FastifyReply, text: string): void;
}

const maxPages = 500;
const maxCharacters = 20_000_000;
const maxUrlLength = 300;
const keptHeaders = ['content-type', 'content-security-policy', 'x-robots-tag'];

/** Requests without a cookie whose response still depends on the visitor. */
const personalRequests = new WeakSet<FastifyRequest>();

/**
 * True for requests that cannot belong to someone who is signed in, has voted or is in an
 * experiment.
 */
function isByUnknownVisitor({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers.cookie === undefined && headers.authorization === undefined;
}

/** Caches pages for visitors without a cookie, as long as browsers and proxies may. */
export function cachePages(app: FastifyInstance, maxAgeSeconds: number): void {
  app.decorateRequest('pageCache');
  if (maxAgeSeconds === 0) return;
  const pages = new Map<string, CachedPage>();
  let characters = 0;
  const cacheControl = `public, max-age=${maxAgeSeconds}, stale-while-revalidate=${maxAgeSeconds}`;
  const keyOf = ({ host, url }: FastifyRequest) => `${host} ${url}`;

  function forget(key: string): void {
    characters -= pages.get(key)?.text.length ?? 0;
    pages.delete(key);
  }

  function keep(key: string, page: CachedPage): void {
    forget(key);
    pages.set(key, page);
    characters += page.text.length;
    for (const oldest of pages.keys()) {
      if (pages.size <= maxPages && characters <= maxCharacters) break;
      forget(oldest);
    }
  }

  function find(request: FastifyRequest): CachedPage | undefined {
    const key = keyOf(request);
    const page = pages.get(key);
    if (page && page.freshUntil > Date.now()) return page;
    if (page) forget(key);
    return undefined;
  }

  const cache: PageCache = {
    share(reply, text) {
      const { request } = reply;
      // Browsers and proxies must not serve the shared page to members, or the other way round.
      reply.header('vary', 'Cookie');
      const isShared =
        isByUnknownVisitor(request) &&
        reply.statusCode === 200 &&
        !reply.hasHeader('set-cookie') &&
        !personalRequests.has(request);
      if (!isShared) return;
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
      reply.headers({ 'cache-control': cacheControl, etag });
      if (request.url.length > maxUrlLength) return;
      const headers = Object.fromEntries(
        keptHeaders.flatMap((name) => {
          const value = reply.getHeader(name);
          return value === undefined ? [] : [[name, String(value)]];
        }),
      );
      const freshUntil = Date.now() + maxAgeSeconds * 1000;
      keep(keyOf(request), { text, etag, headers, freshUntil });
    },
  };

  app.addHook('onRequest', async (request) => {
    request.pageCache = cache;
  });
  app.addHook('preHandler', async (request, reply) => {
    const page = isByUnknownVisitor(request) ? find(request) : undefined;
    if (!page) return undefined;
    const { etag, headers, text } = page;
    reply.headers({ ...headers, etag, vary: 'Cookie', 'cache-control': cacheControl });
    return request.headers['if-none-match'] === etag ? reply.status(304).send() : reply.send(text);
  });
}

/** Wraps experiments: a page that shows a variant is never shared. */
export function unsharedExperiments(experiments: ExperimentVisits): ExperimentVisits {
  return {
    ...experiments,
    variantToShow(request, reply, symbol) {
      personalRequests.add(request);
      return experiments.variantToShow(request, reply, symbol);
    },
  };
}
