import type { FastifyInstance } from 'fastify';

/**
 * One line for each request. It names the route's pattern instead of the address: addresses
 * may hold one-time tokens, searches and email addresses.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      // Said here and not by a log of the request's own, which would have to be made for this.
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) app.log.error(line, 'request');
    else if (line.route.startsWith('/moderation/assets')) app.log.debug(line, 'request');
    else app.log.info(line, 'request');
    done();
  });
  // Nothing of ours went wrong, and no answer was sent that the line above would tell of.
  app.addHook('onRequestAbort', async ({ method, routeOptions, log }) => {
    log.info({ method, route: routeOptions.url ?? 'unknown' }, 'client went away');
  });
}
