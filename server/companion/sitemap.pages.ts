import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { sitemapIndexPath } from '../../contract/site/sitemaps.ts';
import { exactText } from '../../contract/text.ts';
import { notFound } from '../base/errors.ts';
import type { StoredSitemapFile } from '../features/site/sitemaps/sitemaps.service.ts';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';

const sitemapFileParams = z.object({ file: exactText(100) });
const sitemapCacheControl = 'public, max-age=3600';

export function sitemapPages(
  app: FastifyInstance,
  { services, visits, hosts }: CompanionParts,
): void {
  app.get('/robots.txt', anyone, async (request, reply) => {
    const { site, isNeutralHost } = await visits.of(request);
    // The neutral host serves the same pages under other addresses, so it is not indexed.
    const lines = isNeutralHost
      ? ['User-agent: *', 'Disallow: /']
      : await services.sitemaps.robots(
          site.id,
          hosts.originOfSite(site.domainName) + sitemapIndexPath,
        );
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', sitemapCacheControl)
      .send(`${lines.join('\n')}\n`);
  });

  app.get(sitemapIndexPath, anyone, async (request, reply) => {
    const { site } = await visits.of(request);
    reply.type('application/xml; charset=utf-8');
    return sendSitemap(request, reply, await services.sitemaps.index(site.id));
  });

  app.get('/sitemap-:file', { ...anyone, compress: false }, async (request, reply) => {
    const { site } = await visits.of(request);
    const name = /^([a-z-]+-\d+)\.xml\.gz$/.exec(sitemapFileParams.parse(request.params).file)?.[1];
    const file = name && (await services.sitemaps.file(site.id, name));
    reply.type('application/gzip');
    return sendSitemap(request, reply, file || undefined);
  });
}

async function sendSitemap(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  file: StoredSitemapFile | undefined,
): Promise<FastifyReply> {
  if (!file) throw notFound(messages.notFoundPage);
  const etag = `"${file.hash}"`;
  reply
    .header('etag', etag)
    .header('last-modified', file.modifiedAt.toUTCString())
    .header('cache-control', sitemapCacheControl);
  if (isNotModified(headers, etag, file.modifiedAt)) return reply.status(304).send();
  const data = await file.read();
  if (data === undefined) throw notFound(messages.notFoundPage);
  return reply.send(data);
}

/** The entity tag takes precedence: dates have a resolution of one second. */
function isNotModified(
  headers: FastifyRequest['headers'],
  etag: string,
  modifiedAt: Date,
): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    return tags
      .split(',')
      .some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(modifiedAt.getTime() / 1000) * 1000 <= since;
}
