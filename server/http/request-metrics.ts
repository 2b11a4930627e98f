import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../base/metrics.ts';

/** Streams last until the page is closed, so their duration is meaningless. */
const streamRoute = '/api/moderation/stream';

export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    metrics.httpRequests.inc({ method: request.method, route, status: reply.statusCode });
    if (route !== streamRoute) metrics.httpSeconds.observe({ route }, reply.elapsedTime / 1000);
    done();
  });
}
