import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { figuresCsvPath, figuresMessages } from '../../../../contract/moderation/figures.ts';
import { invalidInput } from '../../../base/errors.ts';
import { downloadOperation } from '../../../http/api-operation.ts';
import { sendCsv } from '../../../http/csv-reply.ts';
import type { RouteParts } from '../../../http/route-parts.ts';

const periodQuerySchema = z.object({ from: z.iso.datetime(), to: z.iso.datetime() });

export function moderationFiguresRoutes(
  app: FastifyInstance,
  { services, visits }: RouteParts,
): void {
  app.get(
    figuresCsvPath,
    {
      config: {
        access: 'flags.readScores',
        api: downloadOperation({
          id: 'downloadModerationFigures',
          summary: 'Figures about moderation, without names.',
          query: periodQuerySchema,
        }),
      },
    },
    async (request, reply) => {
      const actor = await visits.actorOf(request);
      const period = periodQuerySchema.safeParse(request.query);
      if (!period.success) throw invalidInput(figuresMessages.badPeriod, 'from');
      const { from, to } = period.data;
      const csv = await services.figures.csv(actor, { from: new Date(from), to: new Date(to) });
      return sendCsv(reply, `moderation-${from.slice(0, 10)}-${to.slice(0, 10)}.csv`, csv);
    },
  );
}
