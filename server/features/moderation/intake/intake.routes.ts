import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentMessages } from '../../../../contract/moderation/content.ts';
import type { Services } from '../../../area.ts';
import type { Config } from '../../../base/config.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { IntakeKey } from '../../../http/route-access.ts';
import { cursorOf, itemOf } from './intake.input.ts';
import type { IntakeRequest } from './intake.service.ts';
import { replyWithIntakeErrors } from './intake-errors.ts';
import type { Answer } from './intake-requests.repository.ts';

export const intakePath = '/api/intake/v1';
const batchMaxBytes = 8_000_000;

type ItemParams = { Params: { kind: string; id: string } };
type PostParams = { Params: { id: string } };

/** Content from the network's own sites, from server to server. */
export async function intakeRoutes(
  app: FastifyInstance,
  { config, services: { intake } }: { config: Config; services: Services },
): Promise<void> {
  const options = {
    config: {
      access: 'intake',
      ...(config.intakeRequestsPerMinute > 0 && {
        rateLimit: {
          max: (request: FastifyRequest) =>
            keyOf(request).requestsPerMinute ?? config.intakeRequestsPerMinute,
          timeWindow: '1 minute',
          keyGenerator: (request: FastifyRequest) => `intake ${keyOf(request).id}`,
        },
      }),
    },
  } as const;

  const routes = async (scope: FastifyInstance) => {
    replyWithIntakeErrors(scope);

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
    scope.post('/posts', options, async (request, reply) =>
      answer(reply, await intake.writePost(requestOf(request))),
    );
    scope.patch<PostParams>('/posts/:id', options, async (request, reply) => {
      const id = parseId(request.params.id, contentMessages.postNotFound);
      return answer(reply, await intake.editPost(requestOf(request), id));
    });
  };
  await app.register(routes, { prefix: intakePath });
}

/** The guard of the routes has found it, or the request would not have come here. */
function keyOf({ intakeKey }: FastifyRequest): IntakeKey {
  if (!intakeKey) throw new Error('An intake route was reached without a key');
  return intakeKey;
}

function requestOf(request: FastifyRequest): IntakeRequest {
  const header = request.headers['idempotency-key'];
  const idempotencyKey = Array.isArray(header) ? header.join() : header;
  const { method, url, body } = request;
  return { key: keyOf(request), idempotencyKey, method, url, body };
}

function answer(reply: FastifyReply, { status, body, isReplay }: Answer & { isReplay: boolean }) {
  if (isReplay) reply.header('idempotent-replayed', 'true');
  return reply.status(status).send(body);
}
