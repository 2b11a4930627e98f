import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { shortLinkPath } from '../../contract/public-paths.ts';
import { notFound } from '../base/errors.ts';
import type { CompanionParts } from './companion-parts.ts';

const params = z.object({ code: z.string().max(40) });

/** Not for good: where a short link leads to can change, and each time counts. */
export function shortLinkPage(app: FastifyInstance, { services, visits }: CompanionParts): void {
  app.get(shortLinkPath(':code'), { config: { access: 'anyone' } }, async (request, reply) => {
    const { site } = await visits.of(request);
    const { code } = params.parse(request.params);
    const target = await services.shortLinks.follow(site.id, code);
    if (target === undefined) throw notFound(messages.notFoundPage);
    return reply.header('cache-control', 'no-store').redirect(target, 302);
  });
}
