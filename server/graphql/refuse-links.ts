import type { onRequestHookHandler } from 'fastify';
import { forbidden } from '../base/errors.ts';

/**
 * Refuses GET queries from links, images and frames on other pages, which browsers report; old
 * browsers are recognised because they request HTML. Programs and our own pages may use GET.
 */
export const refuseQueriesFromLinks: onRequestHookHandler = ({ method, headers }, _, done) => {
  if (method !== 'GET') return done();
  const site = headers['sec-fetch-site'];
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none';
  const isNavigation =
    headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html');
  const isRefused = isForeign || isNavigation;
  done(isRefused ? forbidden('This address is not to be opened as a page.') : undefined);
};
