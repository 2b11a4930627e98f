import type { FastifyReply } from 'fastify';

/**
 * Permanent redirect that browsers check again each time. Without a limit they keep a 301 for ever:
 * an address renamed to another and back would lead them round in circles.
 */
export function redirectPermanently(
  reply: FastifyReply,
  address: string,
  status: 301 | 308 = 301,
): FastifyReply {
  return reply.header('cache-control', 'no-cache').redirect(address, status);
}
