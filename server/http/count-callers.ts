import type { FastifyInstance } from 'fastify';
import type { Caller, Callers } from '../lib/callers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever sent it, as long as they wait for the answer. */
    caller: Caller;
  }
}

/** Work in the background gives way to everyone whose request is under way. */
export function countCallers(app: FastifyInstance, callers: Callers): void {
  app.decorateRequest('caller');
  app.addHook('onRequest', (request, { raw }, done) => {
    const caller = callers.arrive();
    request.caller = caller;
    raw.once('close', caller.leave);
    done();
  });
}
