import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../base/config.ts';

/** A cookie of one host that scripts cannot read. */
export interface BrowserCookie {
  read(request: FastifyRequest): string | undefined;
  /** Without an age it is gone when the browser is closed. */
  set(reply: FastifyReply, value: string, maxAgeMs?: number): void;
  clear(reply: FastifyReply): void;
}

export interface BrowserCookies {
  session: BrowserCookie;
  /** The secret of a hand-over that this browser has begun on this host. */
  handOver: BrowserCookie;
  /** Says that this browser is not to be signed in here from another host by itself. */
  noHandOver: BrowserCookie;
  /** Who has signed in with this browser before. */
  knownBrowser: BrowserCookie;
  /** A random id of this browser, signed. */
  visitor: BrowserCookie;
  /** Its visit that is going on, signed. */
  visit: BrowserCookie;
  /** Under a name that others rely on, so that it stands as it is. */
  named(name: string): BrowserCookie;
}

/** Stands in a cookie as it is, as most of what is kept does. */
const plain = /^[\w.~-]*$/;

const longAgo = new Date(0).toUTCString();

/** Written here rather than by the plugin that reads cookies, which takes a few times as long. */
function write(reply: FastifyReply, start: string, line: string): void {
  const before = reply.getHeader('set-cookie') as string | string[] | undefined;
  // Each comes once. It is added to those that are there already.
  if (before !== undefined) {
    const lines = typeof before === 'string' ? [before] : before;
    if (lines.some((other) => other.startsWith(start))) {
      reply.removeHeader('set-cookie');
      const others = lines.filter((other) => !other.startsWith(start));
      if (others.length > 0) reply.header('set-cookie', others);
    }
  }
  reply.header('set-cookie', line);
}

export function createBrowserCookies(config: Config): BrowserCookies {
  const isSecure = config.publicUrl.protocol === 'https:';
  const attributes = `HttpOnly; ${isSecure ? 'Secure; ' : ''}SameSite=Lax`;
  // With this prefix a browser accepts the cookie only from this very host, over HTTPS.
  const cookie = (name: string) => named(isSecure ? `__Host-${name}` : name);
  const named = (fullName: string): BrowserCookie => {
    const start = `${fullName}=`;
    return {
      read: (request) => request.cookies[fullName],
      set(reply, value, maxAgeMs) {
        const age = maxAgeMs === undefined ? '' : `Max-Age=${Math.floor(maxAgeMs / 1000)}; `;
        const text = plain.test(value) ? value : encodeURIComponent(value);
        write(reply, start, `${start}${text}; ${age}Path=/; ${attributes}`);
      },
      clear(reply) {
        write(reply, start, `${start}; Max-Age=0; Path=/; Expires=${longAgo}; ${attributes}`);
      },
    };
  };
  return {
    session: cookie('steward_session'),
    handOver: cookie('steward_hand_over'),
    noHandOver: cookie('steward_no_hand_over'),
    knownBrowser: cookie('steward_browser'),
    visitor: cookie('steward_visitor'),
    visit: cookie('steward_visit'),
    named,
  };
}
