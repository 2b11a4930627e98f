import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../area.ts';
import type { Config } from '../../../base/config.ts';
import { addApiToRoute } from '../../../http/api-operation.ts';
import { intakeApi } from './intake.api.ts';
import { parseChangesCursor, parseItemParams } from './intake.input.ts';
import { intakeKeyOf, intakeOptions, sendIntakeAnswer, toIntakeRequest } from './intake-scope.ts';

const batchMaxBytes = 8_000_000;

type ItemRouteParams = { Params: { kind: string; id: string } };

export function intakeRoutes(
  scope: FastifyInstance,
  { config, services: { intake } }: { config: Config; services: Services },
): void {
  const options = intakeOptions(config);

  scope.post('/content', addApiToRoute(options, intakeApi.write), async (request, reply) =>
    sendIntakeAnswer(reply, await intake.write(toIntakeRequest(request))),
  );
  scope.post(
    '/content/batch',
    { ...addApiToRoute(options, intakeApi.writeBatch), bodyLimit: batchMaxBytes },
    async (request, reply) =>
      sendIntakeAnswer(reply, await intake.writeBatch(toIntakeRequest(request))),
  );
  scope.get<ItemRouteParams>(
    '/content/:kind/:id',
    addApiToRoute(options, intakeApi.read),
    (request) => intake.getState(intakeKeyOf(request), parseItemParams(request.params)),
  );
  scope.patch<ItemRouteParams>(
    '/content/:kind/:id',
    addApiToRoute(options, intakeApi.edit),
    async (request, reply) =>
      sendIntakeAnswer(
        reply,
        await intake.edit(toIntakeRequest(request), parseItemParams(request.params)),
      ),
  );
  scope.get<{ Querystring: { after?: unknown } }>(
    '/changes',
    addApiToRoute(options, intakeApi.changes),
    (request) => intake.changes(intakeKeyOf(request), parseChangesCursor(request.query.after)),
  );
  scope.post('/reports', addApiToRoute(options, intakeApi.report), async (request, reply) =>
    sendIntakeAnswer(reply, await intake.report(toIntakeRequest(request))),
  );
}
