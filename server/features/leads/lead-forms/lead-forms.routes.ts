import type { FastifyInstance } from 'fastify';
import {
  leadFormMessages,
  leadsCsvName,
  leadsCsvPath,
} from '../../../../contract/leads/lead-forms.ts';
import type { Services } from '../../../area.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { download, idParams } from '../../../http/api-operation.ts';
import { sendCsv } from '../../../http/csv-reply.ts';
import type { Visits } from '../../../http/visit.ts';

export function leadFormsRoutes(
  app: FastifyInstance,
  { services, visits }: { services: Services; visits: Visits },
): void {
  app.get<{ Params: { id: string } }>(
    leadsCsvPath(':id'),
    // Compressing a million rows would cost more than sending them.
    {
      config: {
        access: 'leads.manage',
        stepUp: 'leads.export',
        api: download({ id: 'downloadLeads', summary: 'Leads of a form.', params: idParams }),
      },
      compress: false,
    },
    async (request, reply) => {
      const id = parseId(request.params.id, leadFormMessages.notFound);
      const chunks = await services.leads.csv(await visits.actorOf(request), id);
      return sendCsv(reply, leadsCsvName(id), chunks);
    },
  );
}
