import { switchedMark } from '../../../../contract/accounts/site-switching.ts';
import { safeRedirect } from '../../../../contract/addresses.ts';

const consoleRoot = '/moderation/';

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
