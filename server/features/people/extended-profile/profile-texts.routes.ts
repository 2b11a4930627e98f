import type { FastifyInstance } from 'fastify';
import {
  extendedProfileMessages,
  profileTextsCsvName,
  profileTextsCsvPath,
} from '../../../../contract/people/extended-profile.ts';
import { addCsvRoute } from '../../../http/csv-route.ts';
import type { RouteParts } from '../../../http/route-parts.ts';

export function profileTextsRoutes(app: FastifyInstance, { services, visits }: RouteParts): void {
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
