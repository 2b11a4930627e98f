import { switchedMark } from '../../../../contract/accounts/site-switching.ts';

const consoleRoot = '/moderation/';

/**
 * The one judge of where a browser may be sent because an address said so. The address is
 * resolved the way a browser does it, and what comes of it must be on one of our own hosts;
 * otherwise it is the fallback. What it returns is a path on the host it is asked on, or a whole
 * address on another.
 */
export function safeRedirect(
  wanted: string,
  {
    origin,
    ownOrigins,
    fallback,
  }: { origin: string; ownOrigins: readonly string[]; fallback: string },
): string {
  const target = wanted === '' ? undefined : resolve(wanted, origin);
  if (!target) return fallback;
  const path = `${target.pathname}${target.search}${target.hash}`;
  if (target.origin !== origin) {
    return ownOrigins.includes(target.origin) ? `${target.origin}${path}` : fallback;
  }
  // A path such as //host is on this host only while it stands behind one: read again, it names
  // another.
  return resolve(path, origin)?.href === `${origin}${path}` ? path : fallback;
}

function resolve(address: string, base: string): URL | undefined {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  // Others, such as blob:, claim the origin of what they hold.
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : undefined;
}

/**
 * The console address to open on another site: without query, and cut back before the first
 * id, since another site's ids mean nothing there.
 */
export function consolePath(redirect: string): string {
  const origin = 'http://here';
  const address = safeRedirect(redirect, { origin, ownOrigins: [], fallback: consoleRoot });
  const { pathname } = new URL(address, origin);
  if (pathname !== '/moderation' && !pathname.startsWith(consoleRoot)) return consoleRoot;
  const segments = pathname.split('/');
  const firstId = segments.findIndex((segment) => /^\d+$/.test(segment));
  return firstId === -1 ? pathname : segments.slice(0, firstId).join('/');
}

/**
 * Where switching sites leads: the same with a mark for the console there, whose reader may have a lower role: it then opens
 * what that role may open, without a word. An account on that site has a screen of its own.
 */
export function switchedTo(redirect: string, userId: number | undefined): string {
  const path = userId === undefined ? consolePath(redirect) : `${consoleRoot}users/${userId}`;
  const isRoot = path === consoleRoot || `${path}/` === consoleRoot;
  return isRoot ? path : `${path}?${switchedMark}=1`;
}
