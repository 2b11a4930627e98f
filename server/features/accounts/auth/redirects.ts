const consoleRoot = '/moderation/';

/**
 * The console address to open on another site: without query, and cut back before the first
 * id, since another site's ids mean nothing there.
 */
export function consolePath(redirect: string): string {
  const path = URL.canParse(redirect, 'http://here')
    ? new URL(redirect, 'http://here').pathname
    : consoleRoot;
  if (path !== '/moderation' && !path.startsWith(consoleRoot)) return consoleRoot;
  const segments = path.split('/');
  const firstId = segments.findIndex((segment) => /^\d+$/.test(segment));
  return firstId === -1 ? path : segments.slice(0, firstId).join('/');
}

/** Where to go after signing in: an address of our own hosts, or the fallback. */
export function safeRedirect(
  wanted: string,
  { origin, ownOrigins, fallback }: { origin: string; ownOrigins: string[]; fallback: string },
): string {
  if (wanted === '' || !URL.canParse(wanted, origin)) return fallback;
  const target = new URL(wanted, origin);
  if (target.origin === origin) return `${target.pathname}${target.search}${target.hash}`;
  return ownOrigins.includes(target.origin) ? target.href : fallback;
}
