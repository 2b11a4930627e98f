import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Viewer } from '../base/viewer.ts';

/** API token of a request, with the account it acts for. Intake keys have no account. */
export interface BearerToken {
  id: number;
  siteId: number;
  name: string;
  label: string;
  scopes: readonly string[];
  stepUps: readonly string[];
  requestsPerMinute?: number | undefined;
  /** Limit of the token itself or of its site. */
  intakeRequestsPerMinute?: number | undefined;
  viewer: Viewer | undefined;
}

export interface BearerTokens {
  find(authorization: string | undefined): Promise<BearerToken | undefined>;
}

declare module 'fastify' {
  interface FastifyRequest {
    apiToken: BearerToken | undefined;
  }
}

const bearerScheme = 'bearer ';

export function hasBearerToken({ headers }: FastifyRequest): boolean {
  return headers.authorization?.slice(0, bearerScheme.length).toLowerCase() === bearerScheme;
}

/**
 * Drops the cookies of requests that come with a token, so that they never act for the person whose
 * browser sent them.
 */
export function ignoreCookiesOfTokens(app: FastifyInstance): void {
  app.decorateRequest('apiToken', undefined);
  app.addHook('onRequest', (request, _, done) => {
    if (hasBearerToken(request)) delete request.headers.cookie;
    done();
  });
}
