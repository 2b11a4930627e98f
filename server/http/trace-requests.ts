import type { FastifyInstance } from 'fastify';
import { runInSpan, type Span, startSpan } from '../lib/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

/** Traces requests by route pattern, never by address: addresses hold tokens and search words. */
export function traceRequests(
  app: FastifyInstance,
  { trustsCaller }: { trustsCaller: boolean },
): void {
  app.decorateRequest('span');
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers } = request;
    const route = routeOptions.url ?? 'unknown';
    const { traceparent } = headers;
    request.span = startSpan(`${method} ${route}`, {
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route },
      // Only a proxy of ours continues its trace here; others could flood ours with theirs.
      traceparent: trustsCaller && typeof traceparent === 'string' ? traceparent : undefined,
    });
    runInSpan(request.span, done);
  });
  // Body parsing runs in callbacks of the connection, outside the request's context.
  app.addHook('preValidation', ({ span }, _reply, done) => runInSpan(span, done));
  app.addHook('onResponse', ({ span }, { statusCode }, done) => {
    span?.set({ 'http.response.status_code': statusCode });
    if (statusCode >= 500) span?.fail(String(statusCode));
    span?.end();
    done();
  });
}
