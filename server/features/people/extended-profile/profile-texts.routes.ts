import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  extendedProfileMessages,
  profileTextsCsvName,
  profileTextsCsvPath,
} from '../../../../contract/people/extended-profile.ts';
import { exactText } from '../../../../contract/text.ts';
import type { Services } from '../../../area.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { download, idParams } from '../../../http/api-operation.ts';
import type { Visits } from '../../../http/visit.ts';

const params = z.object({ id: exactText(500) });

export function profileTextsRoutes(
  app: FastifyInstance,
  { services, visits }: { services: Services; visits: Visits },
): void {
  app.get(
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
      const id = parseId(params.parse(request.params).id, extendedProfileMessages.fieldNotFound);
      const csv = await services.profileTexts.csv(actor, id);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${profileTextsCsvName(id)}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(csv));
    },
  );
}
