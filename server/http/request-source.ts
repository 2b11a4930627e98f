import type { FastifyRequest } from 'fastify';
import type { Visits } from './visit.ts';

/**
 * IP address and browser of a request, for the security log. Fastify loses the address once the
 * client disconnects.
 */
export function sourceOfRequest(request: FastifyRequest): { ipAddress: string; userAgent: string } {
  return { ipAddress: request.ip ?? '', userAgent: request.headers['user-agent'] ?? '' };
}

/** Host and origin of the page that asks for a passkey. */
export async function passkeyPageOfRequest(
  visits: Visits,
  request: FastifyRequest,
): Promise<{ hostname: string; origin: string }> {
  const { origin, isNeutralHost } = await visits.of(request);
  return {
    hostname: request.hostname,
    origin: isNeutralHost ? visits.neutralOriginOf(request) : origin,
  };
}
