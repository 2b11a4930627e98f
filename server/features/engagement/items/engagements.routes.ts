import type { FastifyInstance } from 'fastify';
import { entriesCsvName, entriesCsvPath } from '../../../../contract/engagement/draws.ts';
import {
  engagementMessages,
  resultsCsvName,
  resultsCsvPath,
} from '../../../../contract/engagement/engagements.ts';
import type { Services } from '../../../area.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { download, idParams } from '../../../http/api-operation.ts';
import { sendCsv } from '../../../http/csv-reply.ts';
import type { Visits } from '../../../http/visit.ts';

export function engagementsRoutes(
  app: FastifyInstance,
  { services, visits }: { services: Services; visits: Visits },
): void {
  app.get<{ Params: { id: string } }>(
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
      const id = parseId(request.params.id, engagementMessages.notFound);
      const { type, csv } = await services.engagementResults.csv(actor, id);
      return sendCsv(reply, resultsCsvName(type, id), csv);
    },
  );

  app.get<{ Params: { id: string } }>(
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
      const id = parseId(request.params.id, engagementMessages.notFound);
      const csv = await services.entrants.csv(actor, id);
      return sendCsv(reply, entriesCsvName(id), csv);
    },
  );
}
