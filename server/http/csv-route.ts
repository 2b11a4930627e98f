import type { FastifyInstance } from 'fastify';
import type { Permission, StepUp } from '../../contract/permissions.ts';
import { parseRowId } from '../../contract/row-id.ts';
import type { Actor } from '../base/actor.ts';
import { notFound } from '../base/errors.ts';
import { downloadOperation, idParams } from './api-operation.ts';
import { sendCsv } from './csv-reply.ts';
import type { Visits } from './visit.ts';

interface CsvRoute {
  path: string;
  access: Permission;
  stepUp?: StepUp;
  operationId: string;
  summary: string;
  notFoundMessage: string;
  /** False for files of so many rows that compressing them costs more than sending them. */
  compress?: false;
  read(
    actor: Actor,
    id: number,
  ): Promise<{ fileName: string; csv: string | AsyncIterable<string | Buffer> }>;
}

export function addCsvRoute(
  app: FastifyInstance,
  visits: Visits,
  { path, access, stepUp, operationId, summary, notFoundMessage, compress, read }: CsvRoute,
): void {
  app.get<{ Params: { id: string } }>(
    path,
    {
      config: {
        access,
        ...(stepUp && { stepUp }),
        api: downloadOperation({ id: operationId, summary, params: idParams }),
      },
      ...(compress === false && { compress }),
    },
    async (request, reply) => {
      const actor = await visits.actorOf(request);
      const id = parseRowId(request.params.id);
      if (id === undefined) throw notFound(notFoundMessage);
      const { fileName, csv } = await read(actor, id);
      return sendCsv(reply, fileName, csv);
    },
  );
}
