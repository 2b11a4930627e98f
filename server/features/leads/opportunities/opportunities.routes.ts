import type { FastifyInstance } from 'fastify';
import {
  opportunityMessages,
  responsesCsvName,
  responsesCsvPath,
} from '../../../../contract/leads/opportunities.ts';
import type { Services } from '../../../area.ts';
import { addCsvRoute } from '../../../http/csv-route.ts';
import type { Visits } from '../../../http/visit.ts';

export function opportunitiesRoutes(
  app: FastifyInstance,
  { services, visits }: { services: Services; visits: Visits },
): void {
  addCsvRoute(app, visits, {
    path: responsesCsvPath(':id'),
    access: 'opportunities.manage',
    stepUp: 'leads.export',
    operationId: 'downloadOpportunityResponses',
    summary: 'Responses to an opportunity.',
    notFoundMessage: opportunityMessages.notFound,
    read: async (actor, id) => ({
      fileName: responsesCsvName(id),
      csv: await services.opportunities.csv(actor, id),
    }),
  });
}
