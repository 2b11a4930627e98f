import type { FastifyInstance } from 'fastify';
import {
  leadFormMessages,
  leadsCsvName,
  leadsCsvPath,
} from '../../../../contract/leads/lead-forms.ts';
import { addCsvRoute } from '../../../http/csv-route.ts';
import type { RouteParts } from '../../../http/route-parts.ts';

export function leadFormsRoutes(app: FastifyInstance, { services, visits }: RouteParts): void {
  addCsvRoute(app, visits, {
    path: leadsCsvPath(':id'),
    access: 'leads.manage',
    stepUp: 'leads.export',
    compress: false,
    operationId: 'downloadLeads',
    summary: 'Leads of a form.',
    notFoundMessage: leadFormMessages.notFound,
    read: async (actor, id) => ({
      fileName: leadsCsvName(id),
      csv: await services.leads.csv(actor, id),
    }),
  });
}
