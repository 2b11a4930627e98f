import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden } from '../base/errors.ts';
import { hasBearerToken } from './bearer.ts';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

declare module 'fastify' {
  interface FastifyContextConfig {
    admitsOwnOrigins?: boolean;
  }
}

/**
 * Refuses posts that another site's page made the browser send. Browsers name the origin; other
 * programs send no cookies they did not choose.
 */
export function refuseForgedPosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const isForged =
      !safeMethods.includes(request.method) &&
      !request.routeOptions.config.admitsOwnOrigins &&
      !hasNoCookies(request) &&
      isCrossSiteRequest(request);
    done(isForged ? forbidden('This request came from another site and was refused.') : undefined);
  });
}

/** Browsers send cookies automatically, but never a token. Intake keys are never used in pages. */
function hasNoCookies(request: FastifyRequest): boolean {
  return hasBearerToken(request) && request.routeOptions.config.access !== 'intake';
}

function isCrossSiteRequest({ headers, host }: FastifyRequest): boolean {
  if (headers.origin !== undefined) {
    return !URL.canParse(headers.origin) || new URL(headers.origin).host !== host;
  }
  const from = headers['sec-fetch-site'];
  return from !== undefined && from !== 'same-origin' && from !== 'none';
}
