import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/**
 * Outcome of a form: a name in the address that it redirects to, and a message on that page. Unknown
 * names show no message, so that a link cannot put words on the page.
 */
export function createOutcomeMessages<Outcome extends string>(messages: Record<Outcome, string>) {
  const names = Object.keys(messages) as Outcome[];
  const pageQuery = z.object({ done: z.enum(names).optional().catch(undefined) });
  return {
    path: (page: string, outcome: Outcome) => `${page}?done=${outcome}`,
    messageFor({ query }: FastifyRequest): string | undefined {
      const { done } = pageQuery.parse(query);
      return done && messages[done];
    },
  };
}
