import type { FastifyInstance } from 'fastify';
import { runAsWork, trackWork, type Work } from '../lib/work-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    work: Work;
  }
}

/** Makes known which route the process works on, for errors that nobody catches and for the watchdog. */
export function nameWorkOfRequests(app: FastifyInstance): void {
  app.decorateRequest('work');
  app.addHook('onRequest', (request, { raw }, done) => {
    const { method, routeOptions } = request;
    const work: Work = { kind: 'route', name: `${method} ${routeOptions.url ?? 'unknown'}` };
    request.work = work;
    raw.once('close', trackWork(work));
    runAsWork(work, done);
  });
  // A body is read by callbacks of its connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => runAsWork(request.work, done));
}
