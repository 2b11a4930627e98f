import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sitemapCsvPath } from '../../../../contract/site/sitemaps.ts';
import { exactText } from '../../../../contract/text.ts';
import { downloadOperation } from '../../../http/api-operation.ts';
import { sendCsv } from '../../../http/csv-reply.ts';
import type { RouteParts } from '../../../http/route-parts.ts';

const sitemapQuery = z.object({ sitemap: exactText(2100).optional().catch('') });

export function sitemapsRoutes(app: FastifyInstance, { services, visits }: RouteParts): void {
  app.get(
    sitemapCsvPath,
    {
      config: {
        access: 'sitemaps.read',
        api: downloadOperation({
          id: 'downloadSitemap',
          summary: 'Addresses in the sitemaps.',
          query: sitemapQuery,
        }),
      },
      compress: false,
    },
    async (request, reply) => {
      const { siteId } = await visits.actorOf(request);
      const { sitemap } = sitemapQuery.parse(request.query);
      const csv = await services.sitemaps.csv(siteId, sitemap);
      const name = /\/(sitemap-[a-z0-9-]+)\.xml\.gz$/.exec(sitemap ?? '')?.[1] ?? 'sitemaps';
      return sendCsv(reply, `${name}.csv`, csv);
    },
  );
}
