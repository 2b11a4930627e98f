import type { FastifyInstance } from 'fastify';
import {
  extendedProfileMessages,
  profileTextsCsvName,
  profileTextsCsvPath,
} from '../../../../contract/people/extended-profile.ts';
import type { Services } from '../../../area.ts';
import { addCsvRoute } from '../../../http/csv-route.ts';
import type { Visits } from '../../../http/visit.ts';

export function profileTextsRoutes(
  app: FastifyInstance,
  { services, visits }: { services: Services; visits: Visits },
): void {
  addCsvRoute(app, visits, {
    path: profileTextsCsvPath(':id'),
    access: 'extendedProfile.readTexts',
    operationId: 'downloadProfileTexts',
    summary: 'Texts that members wrote for a question.',
    notFoundMessage: extendedProfileMessages.fieldNotFound,
    read: async (actor, id) => ({
      fileName: profileTextsCsvName(id),
      csv: await services.profileTexts.csv(actor, id),
    }),
  });
}
