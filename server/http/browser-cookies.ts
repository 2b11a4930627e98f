import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../base/config.ts';

export interface BrowserCookie {
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, value: string, maxAgeMs?: number): void;
  clear(reply: FastifyReply): void;
}

export interface BrowserCookies {
  session: BrowserCookie;
  /** Secret of a sign-in hand-over that this browser started on this host. */
  handOver: BrowserCookie;
  /** Prevents this browser from being signed in here automatically from another host. */
  noHandOver: BrowserCookie;
  knownBrowser: BrowserCookie;
  /** Proof of the password between the two steps of a sign-in. */
  secondStep: BrowserCookie;
  passkeyChallenge: BrowserCookie;
  /** Signed secrets of a round trip to a provider of single sign-on. */
  sso: BrowserCookie;
  visitor: BrowserCookie;
  visit: BrowserCookie;
  /** Set for a few seconds after a write; reads then come from the primary database. */
  recentWrite: BrowserCookie;
  /** A cookie without the `__Host-` prefix, for names that other programs rely on. */
  named(name: string): BrowserCookie;
}

const plainCookieValuePattern = /^[\w.~-]*$/;

const expiredTime = new Date(0).toUTCString();

/** Writes the header directly: the cookie plugin takes several times as long. */
function replaceSetCookieHeader(reply: FastifyReply, namePrefix: string, line: string): void {
  const before = reply.getHeader('set-cookie') as string | string[] | undefined;
  if (before !== undefined) {
    const lines = typeof before === 'string' ? [before] : before;
    if (lines.some((other) => other.startsWith(namePrefix))) {
      reply.removeHeader('set-cookie');
      const others = lines.filter((other) => !other.startsWith(namePrefix));
      if (others.length > 0) reply.header('set-cookie', others);
    }
  }
  reply.header('set-cookie', line);
}

export function createBrowserCookies(config: Config): BrowserCookies {
  const isSecure = config.publicUrl.protocol === 'https:';
  const attributes = `HttpOnly; ${isSecure ? 'Secure; ' : ''}SameSite=Lax`;
  // Browsers accept cookies with this prefix only from this host, over HTTPS.
  const createHostCookie = (name: string) => createCookie(isSecure ? `__Host-${name}` : name);
  const createCookie = (fullName: string): BrowserCookie => {
    const start = `${fullName}=`;
    return {
      read: (request) => request.cookies[fullName],
      set(reply, value, maxAgeMs) {
        const age = maxAgeMs === undefined ? '' : `Max-Age=${Math.floor(maxAgeMs / 1000)}; `;
        const text = plainCookieValuePattern.test(value) ? value : encodeURIComponent(value);
        replaceSetCookieHeader(reply, start, `${start}${text}; ${age}Path=/; ${attributes}`);
      },
      clear(reply) {
        replaceSetCookieHeader(
          reply,
          start,
          `${start}; Max-Age=0; Path=/; Expires=${expiredTime}; ${attributes}`,
        );
      },
    };
  };
  return {
    session: createHostCookie('steward_session'),
    handOver: createHostCookie('steward_hand_over'),
    noHandOver: createHostCookie('steward_no_hand_over'),
    knownBrowser: createHostCookie('steward_browser'),
    secondStep: createHostCookie('steward_second_step'),
    passkeyChallenge: createHostCookie('steward_passkey'),
    sso: createHostCookie('steward_sso'),
    visitor: createHostCookie('steward_visitor'),
    visit: createHostCookie('steward_visit'),
    recentWrite: createHostCookie('steward_recent_write'),
    named: createCookie,
  };
}
