import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { entriesCsvName, entriesCsvPath } from '../../../../contract/engagement/draws.ts';
import {
  engagementMessages,
  resultsCsvName,
  resultsCsvPath,
} from '../../../../contract/engagement/engagements.ts';
import { exactText } from '../../../../contract/text.ts';
import type { Services } from '../../../area.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { download, idParams } from '../../../http/api-operation.ts';
import type { Visits } from '../../../http/visit.ts';

const params = z.object({ id: exactText(500) });

export function engagementsRoutes(
  app: FastifyInstance,
  { services, visits }: { services: Services; visits: Visits },
): void {
  app.get(
    resultsCsvPath(':id'),
    {
      config: {
        access: 'engagement.manage',
        api: download({
          id: 'downloadEngagementResults',
          summary: 'Votes of an item.',
          params: idParams,
        }),
      },
    },
    async (request, reply) => {
      const actor = await visits.actorOf(request);
      const id = parseId(params.parse(request.params).id, engagementMessages.notFound);
      const { type, csv } = await services.engagementResults.csv(actor, id);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${resultsCsvName(type, id)}"`)
        .header('cache-control', 'no-store')
        .send(csv);
    },
  );

  app.get(
    entriesCsvPath(':id'),
    {
      config: {
        access: 'engagement.manage',
        api: download({
          id: 'downloadGiveawayEntries',
          summary: 'Entries of a giveaway.',
          params: idParams,
        }),
      },
    },
    async (request, reply) => {
      const actor = await visits.actorOf(request);
      const id = parseId(params.parse(request.params).id, engagementMessages.notFound);
      const csv = await services.entrants.csv(actor, id);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${entriesCsvName(id)}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(csv));
    },
  );
}
