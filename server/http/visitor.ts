import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRandomIds } from '../lib/random-ids.ts';
import type { Signer } from '../lib/signed-text.ts';
import type { BrowserCookie, BrowserCookies } from './browser-cookies.ts';

export interface Visitor {
  readonly id: string;
  /** Id of a session, which ends with the browser or after 30 minutes without a request. */
  readonly sessionId: string;
  readonly isNewSession: boolean;
  /** Signed text stored when the session began, until it is cleared. */
  readonly note: string;
}

export interface Visitors {
  of(request: FastifyRequest, reply: FastifyReply): Visitor;
  find(request: FastifyRequest): Visitor | undefined;
  /** Like `of`, but sets no cookie yet; call `of` or `note` to set it. */
  findOrCreate(request: FastifyRequest): Visitor;
  /** Stores a signed text with a new session, until it is cleared. */
  note(request: FastifyRequest, reply: FastifyReply, text: string): void;
  /** Clears the session's note; concurrent requests may still send it. */
  clearNote(request: FastifyRequest, reply: FastifyReply): void;
  /** Id in the browser's cookie, with or without a current session. */
  idOf(request: FastifyRequest): string | undefined;
  /** Signed text in a cookie of this visitor; undefined if forged or copied from another one. */
  readText(request: FastifyRequest, visitor: { id: string }, name: string): string | undefined;
  storeText(reply: FastifyReply, visitor: { id: string }, name: string, text: string): void;
  deleteText(reply: FastifyReply, name: string): void;
}

export const sessionIdleMs = 30 * 60_000;
/** Longest lifetime that browsers allow. */
const visitorCookieLifetimeMs = 400 * 24 * 3_600_000;

const visitorIdBytes = 16;
const createVisitorId = createRandomIds(visitorIdBytes);

declare module 'fastify' {
  interface FastifyRequest {
    visitorState: VisitorState | undefined;
  }
}

interface VisitorState {
  cookieId: string | undefined;
  lastSeen: number | undefined;
  visitor: (Visitor & { note: string }) | undefined;
  areCookiesSet: boolean;
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
  const nowSeconds = () => Math.floor(now() / 1000);
  const readSignedCookie = (purpose: string, cookie: BrowserCookie, request: FastifyRequest) =>
    signer.read(purpose, cookie.read(request));

  function readVisitorState(request: FastifyRequest): VisitorState {
    if (request.visitorState) return request.visitorState;
    const cookieId = readSignedCookie('visitor', cookies.visitor, request);
    const state: VisitorState = {
      cookieId,
      lastSeen: undefined,
      visitor: undefined,
      areCookiesSet: false,
    };
    const session =
      cookieId !== undefined && readSignedCookie(`visit ${cookieId}`, cookies.visit, request);
    if (cookieId !== undefined && session) {
      const [sessionId = '', seen = '', ...note] = session.split('.');
      const lastSeen = Number.parseInt(seen, 36);
      if (now() - lastSeen * 1000 <= sessionIdleMs) {
        state.lastSeen = lastSeen;
        state.visitor = { id: cookieId, sessionId, isNewSession: false, note: note.join('.') };
      }
    }
    request.visitorState = state;
    return state;
  }

  function startSession(state: VisitorState): Visitor & { note: string } {
    const id = state.cookieId ?? createVisitorId();
    state.visitor = { id, sessionId: createVisitorId(), isNewSession: true, note: '' };
    return state.visitor;
  }

  function setCookies(
    request: FastifyRequest,
    reply: FastifyReply,
    state: VisitorState,
    visitor: Visitor,
  ): void {
    const { id, sessionId, note } = visitor;
    if (state.lastSeen === undefined && !state.areCookiesSet) {
      const signed = state.cookieId === undefined ? undefined : cookies.visitor.read(request);
      cookies.visitor.set(reply, signed ?? signer.sign('visitor', id), visitorCookieLifetimeMs);
    }
    state.areCookiesSet = true;
    const text = `${sessionId}.${nowSeconds().toString(36)}`;
    cookies.visit.set(reply, signer.sign(`visit ${id}`, note ? `${text}.${note}` : text));
  }

  return {
    find: (request) => readVisitorState(request).visitor,
    idOf(request) {
      const { visitor, cookieId } = readVisitorState(request);
      return visitor?.id ?? cookieId;
    },
    findOrCreate(request) {
      const state = readVisitorState(request);
      return state.visitor ?? startSession(state);
    },

    of(request, reply) {
      const state = readVisitorState(request);
      const visitor = state.visitor ?? startSession(state);
      if (!state.areCookiesSet && state.lastSeen !== nowSeconds())
        setCookies(request, reply, state, visitor);
      return visitor;
    },

    note(request, reply, text) {
      const state = readVisitorState(request);
      const visitor = state.visitor ?? startSession(state);
      if (!visitor.isNewSession) throw new Error('Only what is new can be noted with a session.');
      visitor.note = text;
      setCookies(request, reply, state, visitor);
    },

    clearNote(request, reply) {
      const state = readVisitorState(request);
      if (!state.visitor) return;
      state.visitor.note = '';
      setCookies(request, reply, state, state.visitor);
    },

    readText: (request, { id }, name) =>
      readSignedCookie(`${name} of ${id}`, cookies.named(name), request),
    storeText: (reply, { id }, name, text) =>
      cookies
        .named(name)
        .set(reply, signer.sign(`${name} of ${id}`, text), visitorCookieLifetimeMs),
    deleteText: (reply, name) => cookies.named(name).clear(reply),
  };
}

export function isPageRequest({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers.accept?.includes('text/html') === true;
}

/** Extends the session on every page, even on those that do not use the visitor. */
export function extendVisitorSessions(app: FastifyInstance, visitors: Visitors): void {
  app.decorateRequest('visitorState', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    if (isPageRequest(request) && visitors.find(request)) visitors.of(request, reply);
    done();
  });
}
