import type { FastifyRequest } from 'fastify';
import { forbidden } from '../base/errors.ts';

/**
 * Queries may come by GET, from programs and from our own pages. A link, a picture or a frame that
 * another page made a signed-in browser follow is none of these, and browsers say so. Those too old
 * to say ask a page they are led to for HTML.
 */
export async function refuseLinks({ method, headers }: FastifyRequest): Promise<void> {
  if (method !== 'GET') return;
  const site = headers['sec-fetch-site'];
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none';
  const isNavigation =
    headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html');
  if (isForeign || isNavigation) throw forbidden('This address is not to be opened as a page.');
}
