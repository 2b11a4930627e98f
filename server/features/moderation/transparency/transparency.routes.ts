import type { FastifyInstance } from 'fastify';
import {
  statementFileQuery,
  statementsPath,
  transparencyCsvPath,
  transparencyParams,
} from '../../../../contract/moderation/transparency.ts';
import { validate } from '../../../base/validate.ts';
import { downloadOperation } from '../../../http/api-operation.ts';
import { sendCsv } from '../../../http/csv-reply.ts';
import type { RouteParts } from '../../../http/route-parts.ts';

export function transparencyRoutes(app: FastifyInstance, { services, visits }: RouteParts): void {
  const access = 'transparency.read';

  app.get(
    transparencyCsvPath,
    {
      config: {
        access,
        api: downloadOperation({
          id: 'downloadTransparencyFigures',
          summary: 'Figures for the transparency report of a period.',
          query: transparencyParams,
        }),
      },
    },
    async (request, reply) => {
      const { siteId } = await visits.actorOf(request);
      const period = validate(transparencyParams, request.query);
      const csv = await services.transparency.formatFigures(siteId, period);
      return sendCsv(reply, `transparency-${period.from}-${period.to}.csv`, csv);
    },
  );

  app.get(
    statementsPath,
    {
      config: {
        access,
        api: downloadOperation(
          {
            id: 'downloadStatementsOfReasons',
            summary: 'Statements of reasons for the public transparency database, without names.',
            query: statementFileQuery,
          },
          'application/json',
        ),
      },
    },
    async (request, reply) => {
      const { siteId } = await visits.actorOf(request);
      const { file, ...period } = validate(statementFileQuery, request.query);
      const json = await services.transparency.formatStatements(siteId, period, Number(file));
      return reply
        .type('application/json; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="statements-${period.from}-${period.to}-${file}.json"`,
        )
        .header('cache-control', 'no-store')
        .send(json);
    },
  );
}
