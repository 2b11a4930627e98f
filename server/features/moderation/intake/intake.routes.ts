import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../area.ts';
import type { Config } from '../../../base/config.ts';
import { cursorOf, itemOf } from './intake.input.ts';
import { answer, intakeOptions, keyOf, requestOf } from './intake-scope.ts';

const batchMaxBytes = 8_000_000;

type ItemParams = { Params: { kind: string; id: string } };

export function intakeRoutes(
  scope: FastifyInstance,
  { config, services: { intake } }: { config: Config; services: Services },
): void {
  const options = intakeOptions(config);

  scope.post('/content', options, async (request, reply) =>
    answer(reply, await intake.write(requestOf(request))),
  );
  scope.post('/content/batch', { ...options, bodyLimit: batchMaxBytes }, async (request, reply) =>
    answer(reply, await intake.writeBatch(requestOf(request))),
  );
  scope.get<ItemParams>('/content/:kind/:id', options, (request) =>
    intake.stateOf(keyOf(request), itemOf(request.params)),
  );
  scope.patch<ItemParams>('/content/:kind/:id', options, async (request, reply) =>
    answer(reply, await intake.edit(requestOf(request), itemOf(request.params))),
  );
  scope.get<{ Querystring: { after?: unknown } }>('/changes', options, (request) =>
    intake.changes(keyOf(request), cursorOf(request.query.after)),
  );
  scope.post('/reports', options, async (request, reply) =>
    answer(reply, await intake.report(requestOf(request))),
  );
}
