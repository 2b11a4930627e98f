import type { FastifyInstance } from 'fastify';
import { type CurrentWork, runAsWork, trackWork } from '../lib/work-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    work: CurrentWork;
  }
}

/** Names the current route for uncaught errors and the watchdog. */
export function trackWorkOfRequests(app: FastifyInstance): void {
  app.decorateRequest('work');
  app.addHook('onRequest', (request, { raw }, done) => {
    const { method, routeOptions } = request;
    const work: CurrentWork = { kind: 'route', name: `${method} ${routeOptions.url ?? 'unknown'}` };
    request.work = work;
    raw.once('close', trackWork(work));
    runAsWork(work, done);
  });
  // Body parsing runs in callbacks of the connection, outside the request's context.
  app.addHook('preValidation', (request, _reply, done) => runAsWork(request.work, done));
}
