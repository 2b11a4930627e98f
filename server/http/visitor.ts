import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRandomIds } from '../lib/random-ids.ts';
import type { Signer } from '../lib/signed-text.ts';
import type { BrowserCookie, BrowserCookies } from './browser-cookies.ts';

/** A browser as one host knows it, whoever sits before it. */
export interface Visitor {
  /** Random, and kept by the browser. */
  readonly id: string;
  /** Ends with the browser, or after half an hour without a request. */
  readonly sessionId: string;
  /** The session began with this very request: no other one can be part of it yet. */
  readonly isNewSession: boolean;
  /** What was noted of the session in the request with which it began, until it is cleared. */
  readonly note: string;
}

export interface Visitors {
  /** Who visits; someone new gets an id with the reply. */
  of(request: FastifyRequest, reply: FastifyReply): Visitor;
  /** The same, if they are known already. */
  find(request: FastifyRequest): Visitor | undefined;
  /** The same as `of`, for whoever says later, by `of` or `note`, that the browser is to know. */
  meet(request: FastifyRequest): Visitor;
  /** Kept with a new session until it is cleared; the browser can neither change nor invent it. */
  note(request: FastifyRequest, reply: FastifyReply, text: string): void;
  /** Drops the note of a session; requests under way may still bring it along. */
  clearNote(request: FastifyRequest, reply: FastifyReply): void;
  /** The id that the browser keeps, whether or not a session of theirs goes on. */
  idOf(request: FastifyRequest): string | undefined;
  /** A text that the visitor's browser keeps; what others made up or carried over is none. */
  recall(request: FastifyRequest, visitor: { id: string }, name: string): string | undefined;
  remember(reply: FastifyReply, visitor: { id: string }, name: string, text: string): void;
  forget(reply: FastifyReply, name: string): void;
}

export const sessionIdleMs = 30 * 60_000;
/** As long as browsers keep any cookie. */
const keptMs = 400 * 24 * 3_600_000;

const idBytes = 16;
const newId = createRandomIds(idBytes);

declare module 'fastify' {
  interface FastifyRequest {
    /** Kept by the request itself: it is asked for several times in each. */
    met: Met | undefined;
  }
}

/** What is found out of a request, once. */
interface Met {
  /** The id that the browser keeps. */
  keptId: string | undefined;
  /** In seconds; undefined when no session of theirs goes on. */
  lastSeen: number | undefined;
  visitor: (Visitor & { note: string }) | undefined;
  /** The reply says it all. */
  isTold: boolean;
}

export function createVisitors({
  cookies,
  signer,
  now = Date.now,
}: {
  cookies: Pick<BrowserCookies, 'visitor' | 'visit' | 'named'>;
  signer: Signer;
  now?: () => number;
}): Visitors {
  const seconds = () => Math.floor(now() / 1000);
  const read = (purpose: string, cookie: BrowserCookie, request: FastifyRequest) =>
    signer.read(purpose, cookie.read(request));

  /** Signatures are looked at once, whoever asks. */
  function metIn(request: FastifyRequest): Met {
    if (request.met) return request.met;
    const keptId = read('visitor', cookies.visitor, request);
    const found: Met = { keptId, lastSeen: undefined, visitor: undefined, isTold: false };
    const session = keptId !== undefined && read(`visit ${keptId}`, cookies.visit, request);
    if (keptId !== undefined && session) {
      const [sessionId = '', seen = '', ...note] = session.split('.');
      const lastSeen = Number.parseInt(seen, 36);
      if (now() - lastSeen * 1000 <= sessionIdleMs) {
        found.lastSeen = lastSeen;
        found.visitor = { id: keptId, sessionId, isNewSession: false, note: note.join('.') };
      }
    }
    request.met = found;
    return found;
  }

  function newSession(found: Met): Visitor & { note: string } {
    const id = found.keptId ?? newId();
    found.visitor = { id, sessionId: newId(), isNewSession: true, note: '' };
    return found.visitor;
  }

  function tell(request: FastifyRequest, reply: FastifyReply, found: Met, visitor: Visitor): void {
    const { id, sessionId, note } = visitor;
    // Kept for as long as possible from the latest session on.
    if (found.lastSeen === undefined && !found.isTold) {
      const signed = found.keptId === undefined ? undefined : cookies.visitor.read(request);
      cookies.visitor.set(reply, signed ?? signer.sign('visitor', id), keptMs);
    }
    found.isTold = true;
    const text = `${sessionId}.${seconds().toString(36)}`;
    cookies.visit.set(reply, signer.sign(`visit ${id}`, note ? `${text}.${note}` : text));
  }

  return {
    find: (request) => metIn(request).visitor,
    idOf(request) {
      const { visitor, keptId } = metIn(request);
      return visitor?.id ?? keptId;
    },
    meet(request) {
      const found = metIn(request);
      return found.visitor ?? newSession(found);
    },

    of(request, reply) {
      const found = metIn(request);
      const visitor = found.visitor ?? newSession(found);
      if (!found.isTold && found.lastSeen !== seconds()) tell(request, reply, found, visitor);
      return visitor;
    },

    note(request, reply, text) {
      const found = metIn(request);
      const visitor = found.visitor ?? newSession(found);
      if (!visitor.isNewSession) throw new Error('Only what is new can be noted with a session.');
      visitor.note = text;
      tell(request, reply, found, visitor);
    },

    clearNote(request, reply) {
      const found = metIn(request);
      if (!found.visitor) return;
      found.visitor.note = '';
      tell(request, reply, found, found.visitor);
    },

    recall: (request, { id }, name) => read(`${name} of ${id}`, cookies.named(name), request),
    remember: (reply, { id }, name, text) =>
      cookies.named(name).set(reply, signer.sign(`${name} of ${id}`, text), keptMs),
    forget: (reply, name) => cookies.named(name).clear(reply),
  };
}

/** True for requests of pages, by people or programs. */
export function isPageRequest({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers.accept?.includes('text/html') === true;
}

/** Whoever goes on reading is still there, even on pages that ask nothing about them. */
export function keepSessions(app: FastifyInstance, visitors: Visitors): void {
  app.decorateRequest('met', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    if (isPageRequest(request) && visitors.find(request)) visitors.of(request, reply);
    done();
  });
}
