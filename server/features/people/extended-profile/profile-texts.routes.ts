import type { FastifyInstance } from 'fastify';
import {
  extendedProfileMessages,
  profileTextsCsvName,
  profileTextsCsvPath,
} from '../../../../contract/people/extended-profile.ts';
import type { Services } from '../../../area.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { download, idParams } from '../../../http/api-operation.ts';
import { sendCsv } from '../../../http/csv-reply.ts';
import type { Visits } from '../../../http/visit.ts';

export function profileTextsRoutes(
  app: FastifyInstance,
  { services, visits }: { services: Services; visits: Visits },
): void {
  app.get<{ Params: { id: string } }>(
    profileTextsCsvPath(':id'),
    {
      config: {
        access: 'extendedProfile.readTexts',
        api: download({
          id: 'downloadProfileTexts',
          summary: 'Texts that members wrote for a question.',
          params: idParams,
        }),
      },
    },
    async (request, reply) => {
      const actor = await visits.actorOf(request);
      const id = parseId(request.params.id, extendedProfileMessages.fieldNotFound);
      const csv = await services.profileTexts.csv(actor, id);
      return sendCsv(reply, profileTextsCsvName(id), csv);
    },
  );
}
