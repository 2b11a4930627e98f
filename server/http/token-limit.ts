import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../base/config.ts';
import type { BearerToken } from './bearer.ts';

/** Counts the requests of each token over all routes, up to its own limit or that of everyone. */
export function createTokenLimit(
  app: FastifyInstance,
  config: Config,
): (request: FastifyRequest, token: BearerToken) => Promise<boolean> {
  let count: ReturnType<FastifyInstance['createRateLimit']> | undefined;
  const maxOf = (token: BearerToken | undefined) =>
    token?.requestsPerMinute ?? config.requestsPerMinute;
  return async (request, token) => {
    if (maxOf(token) === 0) return false;
    count ??= app.createRateLimit({
      max: (asked) => maxOf(asked.apiToken),
      timeWindow: '1 minute',
      keyGenerator: (asked) => `token ${asked.apiToken?.id}`,
    });
    const state = await count(request);
    return !state.isAllowed && state.isExceeded;
  };
}
