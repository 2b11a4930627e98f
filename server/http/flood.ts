import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../base/config.ts';
import type { Visits } from './visit.ts';

/** Counts a request that led nowhere. Returns the seconds to wait once there were too many. */
export type CountNotFound = (request: FastifyRequest) => Promise<number | undefined>;

/** Addresses that lead nowhere are limited as calls are: whoever tries them all is no reader. */
export function createCountNotFound(
  app: FastifyInstance,
  { requestsPerMinute }: Config,
  visits: Visits,
): CountNotFound {
  if (requestsPerMinute === 0) return async () => undefined;
  let limit: ReturnType<FastifyInstance['createRateLimit']> | undefined;
  return async (request) => {
    // The plugin is registered after the error handler.
    limit ??= app.createRateLimit({
      max: requestsPerMinute,
      timeWindow: '1 minute',
      keyGenerator: (asked) => visits.countedAs(asked),
    });
    const state = await limit(request);
    return !state.isAllowed && state.isExceeded ? state.ttlInSeconds : undefined;
  };
}
