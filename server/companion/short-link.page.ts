import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { shortLinkPath } from '../../contract/public-paths.ts';
import { exactText } from '../../contract/text.ts';
import { notFound } from '../base/errors.ts';
import { classifyClick } from '../features/site/short-links/click-kind.ts';
import type { ApiOperation } from '../http/api-operation.ts';
import type { CompanionParts } from './companion-parts.ts';

interface ShortLinkParams {
  code: string;
}

/** Other paths cannot be codes and are not looked up. */
const linkCodePattern = /^[a-z0-9-]{1,40}$/;

const followShortLinkOperation: ApiOperation = {
  id: 'followShortLink',
  tag: 'Short links',
  summary: 'Leads to the destination of a short link, with the query that was sent.',
  params: z.object({ code: exactText(1000) }),
  answers: { 302: { description: 'The destination.' } },
  errors: 'page',
};

export function shortLinkPage(
  app: FastifyInstance,
  { services, hosts, visits }: CompanionParts,
): void {
  app.get<{ Params: ShortLinkParams }>(
    shortLinkPath(':code'),
    { config: { access: 'anyone', api: followShortLinkOperation }, compress: false },
    (request, reply) => {
      const { params, method, headers, url } = request;
      const code = params.code.toLowerCase();
      if (!linkCodePattern.test(code)) throw notFound(messages.notFoundPage);
      const hostname = request.hostname.toLowerCase();
      const target = services.shortLinks.follow({
        code,
        host: hosts.isNeutral(hostname) ? undefined : hostname,
        siteId: async () => (await visits.of(request)).site.id,
        by: classifyClick(method, headers),
      });
      // Avoids a promise for cached links.
      return target instanceof Promise
        ? target.then((found) => redirectToTarget(reply, found, url))
        : redirectToTarget(reply, target, url);
    },
  );
  // Runs after the last request, before the database is closed.
  app.addHook('onClose', () => services.shortLinks.flushClicks());
}

/** Temporary redirect: the target can change, and each visit counts. */
function redirectToTarget(
  reply: FastifyReply,
  target: string | undefined,
  requestedUrl: string,
): FastifyReply {
  if (target === undefined) throw notFound(messages.notFoundPage);
  return reply
    .header('cache-control', 'no-store')
    .redirect(appendRequestedQuery(target, requestedUrl), 302);
}

function appendRequestedQuery(target: string, requestedUrl: string): string {
  const start = requestedUrl.indexOf('?');
  const query = start === -1 ? '' : requestedUrl.slice(start + 1);
  if (query === '') return target;
  const [address = '', ...fragment] = target.split('#');
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return [`${address}${joint}${query}`, ...fragment].join('#');
}
