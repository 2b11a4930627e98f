import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  opportunityMessages,
  responsesCsvName,
  responsesCsvPath,
} from '../../../../contract/leads/opportunities.ts';
import { exactText } from '../../../../contract/text.ts';
import type { Services } from '../../../area.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { download, idParams } from '../../../http/api-operation.ts';
import type { Visits } from '../../../http/visit.ts';

const params = z.object({ id: exactText(500) });

export function opportunitiesRoutes(
  app: FastifyInstance,
  { services, visits }: { services: Services; visits: Visits },
): void {
  app.get(
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
      const id = parseId(params.parse(request.params).id, opportunityMessages.notFound);
      const csv = await services.opportunities.csv(actor, id);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${responsesCsvName(id)}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(csv));
    },
  );
}
