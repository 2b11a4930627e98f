import type { FastifyInstance } from 'fastify';
import { locationOf } from '../../contract/addresses.ts';

/**
 * Checks every redirect on its way out, whichever route made it: a path stays on this host, and
 * anything else is a whole address of a web page. One that is neither leads to the first page.
 */
export function checkLocations(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const location = reply.getHeader('location');
    if (location !== undefined) {
      const safe = locationOf(String(location));
      if (safe === undefined) request.log.warn({ location }, 'refused to redirect');
      reply.header('location', safe ?? '/');
    }
    done(null, payload);
  });
}
