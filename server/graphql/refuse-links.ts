import type { onRequestHookHandler } from 'fastify';
import { forbidden } from '../base/errors.ts';

/**
 * Queries may use GET, from programs and our own pages. Refuses links, images and frames on other
 * pages, which browsers report; old browsers are recognized because they ask for HTML.
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
