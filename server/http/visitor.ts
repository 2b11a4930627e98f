import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRandomIds } from '../lib/random-ids.ts';
import type { Signer } from '../lib/signed-text.ts';
import type { BrowserCookie, BrowserCookies } from './browser-cookies.ts';

export interface Visitor {
  readonly id: string;
  /** Ends with the browser or after 30 minutes without a request. */
  readonly sessionId: string;
  readonly isNewSession: boolean;
  /** Signed text stored when the session began, until it is cleared. */
  readonly note: string;
}

export interface Visitors {
  /** Returns the visitor; a new one gets a cookie with the reply. */
  of(request: FastifyRequest, reply: FastifyReply): Visitor;
  find(request: FastifyRequest): Visitor | undefined;
  /** Like `of`, but sets no cookie yet; call `of` or `note` to set it. */
  meet(request: FastifyRequest): Visitor;
  /** Stores a signed text with a new session, until it is cleared. */
  note(request: FastifyRequest, reply: FastifyReply, text: string): void;
  /** Clears the session's note; concurrent requests may still send it. */
  clearNote(request: FastifyRequest, reply: FastifyReply): void;
  /** Id in the browser's cookie, with or without a current session. */
  idOf(request: FastifyRequest): string | undefined;
  /** Signed text in a cookie of this visitor; undefined if forged or copied from another one. */
  recall(request: FastifyRequest, visitor: { id: string }, name: string): string | undefined;
  remember(reply: FastifyReply, visitor: { id: string }, name: string, text: string): void;
  forget(reply: FastifyReply, name: string): void;
}

export const sessionIdleMs = 30 * 60_000;
/** Longest lifetime that browsers allow. */
const keptMs = 400 * 24 * 3_600_000;

const idBytes = 16;
const newId = createRandomIds(idBytes);

declare module 'fastify' {
  interface FastifyRequest {
    met: Met | undefined;
  }
}

interface Met {
  keptId: string | undefined;
  lastSeen: number | undefined;
  visitor: (Visitor & { note: string }) | undefined;
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

export function isPageRequest({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers.accept?.includes('text/html') === true;
}

/** Extends the session on every page, even on those that do not use the visitor. */
export function keepSessions(app: FastifyInstance, visitors: Visitors): void {
  app.decorateRequest('met', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    if (isPageRequest(request) && visitors.find(request)) visitors.of(request, reply);
    done();
  });
}
