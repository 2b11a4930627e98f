import type { onRequestHookHandler } from 'fastify';
import { forbidden } from '../base/errors.ts';

/**
 * Queries may come by GET, from programs and from our own pages. A link, a picture or a frame that
 * another page made a signed-in browser follow is none of these, and browsers say so. Those too old
 * to say ask a page they are led to for HTML.
 */
export const refuseLinks: onRequestHookHandler = ({ method, headers }, _, done) => {
  if (method !== 'GET') return done();
  const site = headers['sec-fetch-site'];
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none';
  const isNavigation =
    headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html');
  const isRefused = isForeign || isNavigation;
  done(isRefused ? forbidden('This address is not to be opened as a page.') : undefined);
};
