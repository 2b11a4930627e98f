import type { FastifyInstance } from 'fastify';
import {
  malformedCsvName,
  malformedCsvPath,
  uploadMessages,
} from '../../../../contract/leads/lead-uploads.ts';
import type { Services } from '../../../area.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { download, idParams } from '../../../http/api-operation.ts';
import { sendCsv } from '../../../http/csv-reply.ts';
import type { Visits } from '../../../http/visit.ts';

export function leadUploadsRoutes(
  app: FastifyInstance,
  { services, visits }: { services: Services; visits: Visits },
): void {
  app.get<{ Params: { id: string } }>(
    malformedCsvPath(':id'),
    {
      config: {
        access: 'leads.upload',
        api: download({
          id: 'downloadMalformedLeads',
          summary: 'Lines of an upload that could not be read.',
          params: idParams,
        }),
      },
    },
    async (request, reply) => {
      const id = parseId(request.params.id, uploadMessages.notFound);
      const csv = await services.leadUploads.malformedCsv(await visits.actorOf(request), id);
      return sendCsv(reply, malformedCsvName(id), csv);
    },
  );
}
