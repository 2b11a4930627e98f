import type { FastifyInstance } from 'fastify';
import { messages } from '../../contract/messages.ts';
import { shortLinkPath } from '../../contract/public-paths.ts';
import { notFound } from '../base/errors.ts';
import { followerOf } from '../features/site/short-links/follower.ts';
import type { CompanionParts } from './companion-parts.ts';

interface Params {
  code: string;
}

/** What no code can be is not looked up. */
const code = /^[a-z0-9]{1,40}$/;

/** Not for good: where a short link leads to can change, and each time counts. */
export function shortLinkPage(
  app: FastifyInstance,
  { services, hosts, visits }: CompanionParts,
): void {
  app.get<{ Params: Params }>(
    shortLinkPath(':code'),
    { config: { access: 'anyone' } },
    async (request, reply) => {
      const { params, method, headers } = request;
      const hostname = request.hostname.toLowerCase();
      const target = code.test(params.code)
        ? await services.shortLinks.follow({
            code: params.code,
            place: hosts.isNeutral(hostname) ? undefined : hostname,
            siteId: async () => (await visits.of(request)).site.id,
            by: followerOf(method, headers),
          })
        : undefined;
      if (target === undefined) throw notFound(messages.notFoundPage);
      return reply.header('cache-control', 'no-store').redirect(target, 302);
    },
  );
  // After the last request, and before the database is closed.
  app.addHook('onClose', () => services.shortLinks.settle());
}
