import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../base/config.ts';
import type { Visits } from './visit.ts';

export type CountNotFound = (request: FastifyRequest) => Promise<number | undefined>;

export function createCountNotFound(
  app: FastifyInstance,
  { requestsPerMinute }: Config,
  visits: Visits,
): CountNotFound {
  if (requestsPerMinute === 0) return async () => undefined;
  let limit: ReturnType<FastifyInstance['createRateLimit']> | undefined;
  return async (request) => {
    limit ??= app.createRateLimit({
      max: requestsPerMinute,
      timeWindow: '1 minute',
      keyGenerator: (asked) => visits.rateLimitKeyOf(asked),
    });
    const state = await limit(request);
    return !state.isAllowed && state.isExceeded ? state.ttlInSeconds : undefined;
  };
}
