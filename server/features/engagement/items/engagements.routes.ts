import type { FastifyInstance } from 'fastify';
import { entriesCsvName, entriesCsvPath } from '../../../../contract/engagement/draws.ts';
import {
  engagementMessages,
  resultsCsvName,
  resultsCsvPath,
} from '../../../../contract/engagement/engagements.ts';
import { addCsvRoute } from '../../../http/csv-route.ts';
import type { RouteParts } from '../../../http/route-parts.ts';

export function engagementsRoutes(app: FastifyInstance, { services, visits }: RouteParts): void {
  addCsvRoute(app, visits, {
    path: resultsCsvPath(':id'),
    access: 'engagement.manage',
    operationId: 'downloadEngagementResults',
    summary: 'Votes of an item.',
    notFoundMessage: engagementMessages.notFound,
    async read(actor, id) {
      const { type, csv } = await services.engagementResults.csv(actor, id);
      return { fileName: resultsCsvName(type, id), csv };
    },
  });
  addCsvRoute(app, visits, {
    path: entriesCsvPath(':id'),
    access: 'engagement.manage',
    operationId: 'downloadGiveawayEntries',
    summary: 'Entries of a giveaway.',
    notFoundMessage: engagementMessages.notFound,
    read: async (actor, id) => ({
      fileName: entriesCsvName(id),
      csv: await services.entrants.csv(actor, id),
    }),
  });
}
