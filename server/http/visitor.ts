import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRandomIds } from '../lib/random-ids.ts';
import type { Signer } from '../lib/signed-text.ts';
import type { BrowserCookie, BrowserCookies } from './browser-cookies.ts';

/** A browser as one host knows it, whoever sits before it. */
export interface Visitor {
  /** Random, and kept by the browser. */
  id: string;
  /** Ends with the browser, or after half an hour without a request. */
  sessionId: string;
}

export interface Visitors {
  /** Who visits; someone new gets an id with the reply. */
  of(request: FastifyRequest, reply: FastifyReply): Visitor;
  /** The same, if they are known already. */
  find(request: FastifyRequest): Visitor | undefined;
  /** The id that the browser keeps, whether or not a session of theirs goes on. */
  idOf(request: FastifyRequest): string | undefined;
  /** A text that the visitor's browser keeps; what others made up or carried over is none. */
  recall(request: FastifyRequest, visitor: Visitor, name: string): string | undefined;
  remember(reply: FastifyReply, visitor: Visitor, name: string, text: string): void;
  forget(reply: FastifyReply, name: string): void;
}

export const sessionIdleMs = 30 * 60_000;
/** As long as browsers keep any cookie. */
const keptMs = 400 * 24 * 3_600_000;

const idBytes = 16;
const newId = createRandomIds(idBytes);

export function createVisitors({
  cookies,
  signer,
  now = Date.now,
}: {
  cookies: Pick<BrowserCookies, 'visitor' | 'visit' | 'named'>;
  signer: Signer;
  now?: () => number;
}): Visitors {
  const known = new WeakMap<FastifyRequest, Visitor>();
  const keptIds = new WeakMap<FastifyRequest, string | undefined>();
  const seconds = () => Math.floor(now() / 1000);
  const read = (purpose: string, cookie: BrowserCookie, request: FastifyRequest) =>
    signer.read(purpose, cookie.read(request));

  /** The id that the browser keeps. Its signature is looked at once, whoever asks. */
  function keptId(request: FastifyRequest): string | undefined {
    if (keptIds.has(request)) return keptIds.get(request);
    const id = read('visitor', cookies.visitor, request);
    keptIds.set(request, id);
    return id;
  }

  /** When the session was seen last, and its id. */
  function session(request: FastifyRequest, visitorId: string) {
    const [id, seen] = read(`visit ${visitorId}`, cookies.visit, request)?.split('.') ?? [];
    const lastSeen = Number.parseInt(seen ?? '', 36);
    const isOver = !(now() - lastSeen * 1000 <= sessionIdleMs);
    return id === undefined || isOver ? undefined : { id, lastSeen };
  }

  function find(request: FastifyRequest): Visitor | undefined {
    const before = known.get(request);
    if (before) return before;
    const id = keptId(request);
    const current = id === undefined ? undefined : session(request, id);
    return id === undefined || !current ? undefined : { id, sessionId: current.id };
  }

  return {
    find,
    idOf: (request) => known.get(request)?.id ?? keptId(request),

    of(request, reply) {
      const before = known.get(request);
      if (before) return before;
      const kept = keptId(request);
      const id = kept ?? newId();
      const current = kept === undefined ? undefined : session(request, id);
      const visitor = { id, sessionId: current?.id ?? newId() };
      known.set(request, visitor);
      // Kept for as long as possible from the latest session on.
      if (!current) {
        const signed = kept === undefined ? undefined : cookies.visitor.read(request);
        cookies.visitor.set(reply, signed ?? signer.sign('visitor', id), keptMs);
      }
      if (current?.lastSeen !== seconds()) {
        const text = `${visitor.sessionId}.${seconds().toString(36)}`;
        cookies.visit.set(reply, signer.sign(`visit ${id}`, text));
      }
      return visitor;
    },

    recall: (request, { id }, name) => read(`${name} of ${id}`, cookies.named(name), request),
    remember: (reply, { id }, name, text) =>
      cookies.named(name).set(reply, signer.sign(`${name} of ${id}`, text), keptMs),
    forget: (reply, name) => cookies.named(name).clear(reply),
  };
}

/** Whoever goes on reading is still there, even on pages that ask nothing about them. */
export function keepSessions(app: FastifyInstance, visitors: Visitors): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (isPage && visitors.find(request)) visitors.of(request, reply);
    done();
  });
}
