import type { FastifyRequest } from 'fastify';

/**
 * The part of a route's config that limits how often it is called in a minute; nothing where
 * the operator has turned limits off with zero.
 */
export function limitPerMinute<Max extends number | ((request: FastifyRequest) => number)>(
  requestsPerMinute: number,
  max: Max,
  countedAs: (request: FastifyRequest) => string,
) {
  return (
    requestsPerMinute > 0 && {
      rateLimit: { max, timeWindow: '1 minute', keyGenerator: countedAs },
    }
  );
}
