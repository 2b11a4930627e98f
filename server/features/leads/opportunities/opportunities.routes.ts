import type { FastifyInstance } from 'fastify';
import {
  opportunityMessages,
  responsesCsvName,
  responsesCsvPath,
} from '../../../../contract/leads/opportunities.ts';
import type { Services } from '../../../area.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { download, idParams } from '../../../http/api-operation.ts';
import { sendCsv } from '../../../http/csv-reply.ts';
import type { Visits } from '../../../http/visit.ts';

export function opportunitiesRoutes(
  app: FastifyInstance,
  { services, visits }: { services: Services; visits: Visits },
): void {
  app.get<{ Params: { id: string } }>(
    responsesCsvPath(':id'),
    {
      config: {
        access: 'opportunities.manage',
        stepUp: 'leads.export',
        api: download({
          id: 'downloadOpportunityResponses',
          summary: 'Responses to an opportunity.',
          params: idParams,
        }),
      },
    },
    async (request, reply) => {
      const actor = await visits.actorOf(request);
      const id = parseId(request.params.id, opportunityMessages.notFound);
      const csv = await services.opportunities.csv(actor, id);
      return sendCsv(reply, responsesCsvName(id), csv);
    },
  );
}
