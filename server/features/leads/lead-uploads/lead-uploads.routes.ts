import type { FastifyInstance } from 'fastify';
import {
  malformedCsvName,
  malformedCsvPath,
  uploadMessages,
} from '../../../../contract/leads/lead-uploads.ts';
import { addCsvRoute } from '../../../http/csv-route.ts';
import type { RouteParts } from '../../../http/route-parts.ts';

export function leadUploadsRoutes(app: FastifyInstance, { services, visits }: RouteParts): void {
  addCsvRoute(app, visits, {
    path: malformedCsvPath(':id'),
    access: 'leads.upload',
    operationId: 'downloadMalformedLeads',
    summary: 'Lines of an upload that could not be read.',
    notFoundMessage: uploadMessages.notFound,
    read: async (actor, id) => ({
      fileName: malformedCsvName(id),
      csv: await services.leadUploads.malformedCsv(actor, id),
    }),
  });
}
