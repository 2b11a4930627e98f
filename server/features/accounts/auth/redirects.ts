import { siteSwitchedParameter } from '../../../../contract/accounts/site-switching.ts';
import { safeRedirectTarget } from '../../../../contract/addresses.ts';

const consoleRoot = '/moderation/';

/**
 * Console path on another site: without query, and cut before the first id, since ids differ
 * between sites.
 */
export function consolePathWithoutIds(redirect: string): string {
  const origin = 'http://here';
  const address = safeRedirectTarget(redirect, { origin, ownOrigins: [], fallback: consoleRoot });
  const { pathname } = new URL(address, origin);
  if (pathname !== '/moderation' && !pathname.startsWith(consoleRoot)) return consoleRoot;
  const segments = pathname.split('/');
  const firstId = segments.findIndex((segment) => /^\d+$/.test(segment));
  return firstId === -1 ? pathname : segments.slice(0, firstId).join('/');
}

/**
 * Adds the `switched` mark, with which the console silently opens another screen if the person's
 * role there may not open this one. With `userId`, leads to that account's screen.
 */
export function consolePathAfterSwitch(redirect: string, userId: number | undefined): string {
  const path =
    userId === undefined ? consolePathWithoutIds(redirect) : `${consoleRoot}users/${userId}`;
  const isRoot = path === consoleRoot || `${path}/` === consoleRoot;
  return isRoot ? path : `${path}?${siteSwitchedParameter}=1`;
}
