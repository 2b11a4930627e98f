import type { FastifyReply } from 'fastify';

/**
 * Permanent redirect that browsers revalidate each time. By default they cache a 301 forever, and
 * an address renamed to another and back would be a redirect loop.
 */
export function redirectPermanently(
  reply: FastifyReply,
  address: string,
  status: 301 | 308 = 301,
): FastifyReply {
  return reply.header('cache-control', 'no-cache').redirect(address, status);
}
