import type { FastifyInstance } from 'fastify';

/**
 * One line per request. Logs the route's pattern instead of the address, which may contain one-time
 * tokens, searches and mail addresses.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
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
  app.addHook('onRequestAbort', async ({ method, routeOptions, log }) => {
    log.info({ method, route: routeOptions.url ?? 'unknown' }, 'client went away');
  });
}
