import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../base/config.ts';
import { limitPerMinute } from '../../../http/rate-limit.ts';
import type { IntakeKey } from '../../../http/route-access.ts';
import type { IntakeRequest } from './intake.service.ts';
import { replyWithIntakeErrors } from './intake-errors.ts';
import type { Answer } from './intake-requests.repository.ts';

export const intakePath = '/api/intake/v1';

/** What every route of the intake declares: a key, and how often it may be used. */
export function intakeOptions(config: Config) {
  return {
    config: {
      access: 'intake',
      ...limitPerMinute(
        config.intakeRequestsPerMinute,
        (request: FastifyRequest) =>
          keyOf(request).requestsPerMinute ?? config.intakeRequestsPerMinute,
        (request: FastifyRequest) => `intake ${keyOf(request).id}`,
      ),
    },
  } as const;
}

/** Routes below the address of the intake, which answer errors in its form. */
export async function inIntake(
  app: FastifyInstance,
  routes: (scope: FastifyInstance) => void,
): Promise<void> {
  const plugin = async (scope: FastifyInstance) => {
    replyWithIntakeErrors(scope);
    routes(scope);
  };
  await app.register(plugin, { prefix: intakePath });
}

/** The guard of the routes has found it, or the request would not have come here. */
export function keyOf({ intakeKey }: FastifyRequest): IntakeKey {
  if (!intakeKey) throw new Error('An intake route was reached without a key');
  return intakeKey;
}

export function requestOf(request: FastifyRequest): IntakeRequest {
  const header = request.headers['idempotency-key'];
  const idempotencyKey = Array.isArray(header) ? header.join() : header;
  const { method, url, body } = request;
  return { key: keyOf(request), idempotencyKey, method, url, body };
}

export function answer(
  reply: FastifyReply,
  { status, body, isReplay }: Answer & { isReplay: boolean },
) {
  if (isReplay) reply.header('idempotent-replayed', 'true');
  return reply.status(status).send(body);
}
