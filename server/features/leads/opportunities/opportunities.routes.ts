import type { FastifyInstance } from 'fastify';
import {
  opportunityMessages,
  responsesCsvName,
  responsesCsvPath,
} from '../../../../contract/leads/opportunities.ts';
import { addCsvRoute } from '../../../http/csv-route.ts';
import type { RouteParts } from '../../../http/route-parts.ts';

export function opportunitiesRoutes(app: FastifyInstance, { services, visits }: RouteParts): void {
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
