import type { FastifyInstance } from 'fastify';
import { forbidden } from '../base/errors.ts';
import { isPageNavigation } from './fetch-destination.ts';

/** Sign-in addresses that browsers open by a link, a redirect or a form. */
const navigationOnlyPaths = new Set([
  '/api/auth/enter',
  '/api/auth/hand-over',
  '/api/auth/arrive',
  '/api/auth/step-up/sso',
  '/api/auth/step-up/sso/finish',
  '/login/sso/:provider',
  '/login/sso/:provider/callback',
]);

/**
 * Prevents pictures, frames and scripts from starting or finishing a sign-in in the reader's name.
 */
export function refuseEmbeddedSignIns(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const isRefused =
      navigationOnlyPaths.has(request.routeOptions.url ?? '') && !isPageNavigation(request.headers);
    done(isRefused ? forbidden('Open this address in a window of its own.') : undefined);
  });
}
