import type { FastifyInstance } from 'fastify';
import type { Caller, Callers } from '../lib/callers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller;
  }
}

export function countCallers(app: FastifyInstance, callers: Callers): void {
  app.decorateRequest('caller');
  app.addHook('onRequest', (request, { raw }, done) => {
    const caller = callers.arrive();
    request.caller = caller;
    raw.once('close', caller.leave);
    done();
  });
}
