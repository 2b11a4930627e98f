import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ChangeNoun } from '../../contract/nouns.ts';
import type { Events } from '../base/events.ts';
import type { ExperimentVisits } from '../features/experiments/assignment/experiment-visits.ts';
import type { Visits } from '../http/visit.ts';

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
  siteId: number;
}

interface PageCache {
  /** Adds the headers of a shared page and caches it, if the response may be shared. */
  share(reply: FastifyReply, text: string): void;
}

const maxCachedPages = 500;
const maxCachedCharacters = 20_000_000;
const maxCachedUrlLength = 300;
const cachedHeaders = ['content-type', 'content-security-policy', 'x-robots-tag'];

/** Requests without a cookie whose response still depends on the visitor. */
const personalRequests = new WeakSet<FastifyRequest>();

/**
 * True for requests that cannot belong to someone who is signed in, has voted or is in an
 * experiment.
 */
function isByUnknownVisitor({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers.cookie === undefined && headers.authorization === undefined;
}

/** Changes that may take something off a public page. */
const nounsThatClearPageCache: ReadonlySet<ChangeNoun> = new Set([
  'comment',
  'contentFlag',
  'disorder',
  'post',
  'reply',
  // Blocking and deleting people, and scripts.
  'taskRun',
  'thread',
  'user',
]);

/**
 * Keeps pages for visitors without a cookie, for as long as browsers and proxies may keep them. A
 * change that may remove something drops all pages of its site, in every process.
 */
export function cachePages(
  app: FastifyInstance,
  {
    maxAgeSeconds,
    events,
    visits,
  }: {
    maxAgeSeconds: number;
    events: Pick<Events, 'subscribe'>;
    visits: Pick<Visits, 'of'>;
  },
): void {
  app.decorateRequest('pageCache');
  if (maxAgeSeconds === 0) return;
  const pages = new Map<string, CachedPage>();
  let characters = 0;
  const removalCounts = new Map<number, number>();
  const beginnings = new WeakMap<FastifyRequest, { siteId: number; removalCount: number }>();

  async function removeChangedPages(siteId: number): Promise<void> {
    removalCounts.set(siteId, 0);
    for await (const { noun } of events.subscribe(siteId)) {
      if (!nounsThatClearPageCache.has(noun)) continue;
      removalCounts.set(siteId, (removalCounts.get(siteId) ?? 0) + 1);
      for (const [key, page] of pages) if (page.siteId === siteId) removePage(key);
    }
  }

  // No stale-while-revalidate: it would show a removed text for another minute.
  const cacheControl = `public, max-age=${maxAgeSeconds}`;
  const cacheKey = ({ host, url }: FastifyRequest) => `${host} ${url}`;

  function removePage(key: string): void {
    characters -= pages.get(key)?.text.length ?? 0;
    pages.delete(key);
  }

  function storePage(key: string, page: CachedPage): void {
    removePage(key);
    pages.set(key, page);
    characters += page.text.length;
    for (const oldest of pages.keys()) {
      if (pages.size <= maxCachedPages && characters <= maxCachedCharacters) break;
      removePage(oldest);
    }
  }

  function findFreshPage(request: FastifyRequest): CachedPage | undefined {
    const key = cacheKey(request);
    const page = pages.get(key);
    if (page && page.freshUntil > Date.now()) return page;
    if (page) removePage(key);
    return undefined;
  }

  async function recordBeginning(request: FastifyRequest): Promise<void> {
    // The page repeats the call and reports the error.
    const visit = await visits.of(request).catch(() => undefined);
    if (!visit) return;
    const { site } = visit;
    if (!removalCounts.has(site.id)) void removeChangedPages(site.id);
    const removalCount = removalCounts.get(site.id) ?? 0;
    beginnings.set(request, { siteId: site.id, removalCount });
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
      const beginning = beginnings.get(request);
      if (!isShared || !beginning) return;
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
      reply.headers({ 'cache-control': cacheControl, etag });
      if (request.url.length > maxCachedUrlLength) return;
      const { siteId, removalCount } = beginning;
      // Something was removed while the page was rendered, and the page may still show it.
      if (removalCounts.get(siteId) !== removalCount) return;
      const headers = Object.fromEntries(
        cachedHeaders.flatMap((name) => {
          const value = reply.getHeader(name);
          return value === undefined ? [] : [[name, String(value)]];
        }),
      );
      const freshUntil = Date.now() + maxAgeSeconds * 1000;
      storePage(cacheKey(request), { text, etag, headers, freshUntil, siteId });
    },
  };

  app.addHook('onRequest', async (request) => {
    request.pageCache = cache;
  });
  app.addHook('preHandler', async (request, reply) => {
    if (!isByUnknownVisitor(request)) return undefined;
    const page = findFreshPage(request);
    if (!page) {
      await recordBeginning(request);
      return undefined;
    }
    const { etag, headers, text } = page;
    reply.headers({ ...headers, etag, vary: 'Cookie', 'cache-control': cacheControl });
    return request.headers['if-none-match'] === etag ? reply.status(304).send() : reply.send(text);
  });
}

/** Wraps experiments: a page that shows a variant is never shared. */
export function markVariantVisitsAsPersonal(experiments: ExperimentVisits): ExperimentVisits {
  return {
    ...experiments,
    variantToShow(request, reply, symbol) {
      personalRequests.add(request);
      return experiments.variantToShow(request, reply, symbol);
    },
  };
}
