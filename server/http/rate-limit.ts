import type { FastifyRequest } from 'fastify';

export function limitPerMinute<Max extends number | ((request: FastifyRequest) => number)>(
  requestsPerMinute: number,
  max: Max,
  rateLimitKeyOf: (request: FastifyRequest) => string,
) {
  return (
    requestsPerMinute > 0 && {
      rateLimit: { max, timeWindow: '1 minute', keyGenerator: rateLimitKeyOf },
    }
  );
}
