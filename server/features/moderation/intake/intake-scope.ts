import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../base/config.ts';
import { limitPerMinute } from '../../../http/rate-limit.ts';
import type { IntakeKey } from '../../../http/route-access.ts';
import type { IntakeRequest } from './intake.service.ts';
import { replyWithIntakeErrors } from './intake-errors.ts';
import type { IntakeAnswer } from './intake-requests.repository.ts';

export const intakePath = '/api/intake/v1';

export function intakeOptions(config: Config) {
  return {
    config: {
      access: 'intake',
      ...limitPerMinute(
        config.intakeRequestsPerMinute,
        (request: FastifyRequest) =>
          intakeKeyOf(request).requestsPerMinute ?? config.intakeRequestsPerMinute,
        (request: FastifyRequest) => `intake ${intakeKeyOf(request).id}`,
      ),
    },
  } as const;
}

export async function registerIntakeRoutes(
  app: FastifyInstance,
  routes: (scope: FastifyInstance) => void,
): Promise<void> {
  const plugin = async (scope: FastifyInstance) => {
    replyWithIntakeErrors(scope);
    routes(scope);
  };
  await app.register(plugin, { prefix: intakePath });
}

/** Key of the request, which the route guard has checked. */
export function intakeKeyOf({ intakeKey }: FastifyRequest): IntakeKey {
  if (!intakeKey) throw new Error('An intake route was reached without a key');
  return intakeKey;
}

export function toIntakeRequest(request: FastifyRequest): IntakeRequest {
  const header = request.headers['idempotency-key'];
  const idempotencyKey = Array.isArray(header) ? header.join() : header;
  const { method, url, body } = request;
  return { key: intakeKeyOf(request), idempotencyKey, method, url, body };
}

export function sendIntakeAnswer(
  reply: FastifyReply,
  { status, body, isReplay }: IntakeAnswer & { isReplay: boolean },
) {
  if (isReplay) reply.header('idempotent-replayed', 'true');
  return reply.status(status).send(body);
}
