import type { FastifyInstance, FastifyReply } from 'fastify';
import { messages } from '../../contract/messages.ts';
import { shortLinkPath } from '../../contract/public-paths.ts';
import { notFound } from '../base/errors.ts';
import { classifyClick } from '../features/site/short-links/click-kind.ts';
import type { CompanionParts } from './companion-parts.ts';

interface Params {
  code: string;
}

/** What no code can be is not looked up. */
const code = /^[a-z0-9]{1,40}$/;

export function shortLinkPage(
  app: FastifyInstance,
  { services, hosts, visits }: CompanionParts,
): void {
  app.get<{ Params: Params }>(
    shortLinkPath(':code'),
    // There is nothing in it to compress.
    { config: { access: 'anyone' }, compress: false },
    (request, reply) => {
      const { params, method, headers } = request;
      if (!code.test(params.code)) throw notFound(messages.notFoundPage);
      const hostname = request.hostname.toLowerCase();
      const target = services.shortLinks.follow({
        code: params.code,
        host: hosts.isNeutral(hostname) ? undefined : hostname,
        siteId: async () => (await visits.of(request)).site.id,
        by: classifyClick(method, headers),
      });
      // One that is known is answered at once.
      return target instanceof Promise
        ? target.then((found) => lead(reply, found))
        : lead(reply, target);
    },
  );
  // After the last request, and before the database is closed.
  app.addHook('onClose', () => services.shortLinks.flushClicks());
}

/** Not for good: where a short link leads to can change, and each time counts. */
function lead(reply: FastifyReply, target: string | undefined): FastifyReply {
  if (target === undefined) throw notFound(messages.notFoundPage);
  return reply.header('cache-control', 'no-store').redirect(target, 302);
}
