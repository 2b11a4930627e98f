import type { FastifyInstance } from 'fastify';
import { normalizeAddress } from '../../contract/addresses.ts';

/**
 * Checks every redirect of any route: a path on this host or a full web address. Others become '/'.
 */
export function sanitizeRedirects(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const location = reply.getHeader('location');
    if (location !== undefined) {
      const safe = normalizeAddress(String(location));
      if (safe === undefined) request.log.warn({ location }, 'refused to redirect');
      reply.header('location', safe ?? '/');
    }
    done(null, payload);
  });
}
