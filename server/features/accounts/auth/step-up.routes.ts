import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { passkeyAnswer, typedCode } from '../../../../contract/accounts/second-factors.ts';
import { exactText } from '../../../../contract/text.ts';
import { validate } from '../../../base/validate.ts';
import { outsideOfApi } from '../../../http/api-operation.ts';
import { passkeyPageOfRequest, sourceOfRequest } from '../../../http/request-source.ts';
import type { RouteParts } from '../../../http/route-parts.ts';
import type { PasskeyChallenges } from './passkey-challenges.ts';

const stepUpProofBody = z.union([
  z.object({ password: exactText(1000) }),
  z.object({ passkey: passkeyAnswer }),
  z.object({ code: typedCode }),
]);

export function stepUpRoutes(
  app: FastifyInstance,
  { services, visits, challenges }: RouteParts & { challenges: PasskeyChallenges },
): void {
  const member = { config: { access: 'member', api: outsideOfApi } } as const;
  const stepUpPurpose = async (request: FastifyRequest) =>
    `step-up ${(await visits.actorOf(request)).id} at ${request.hostname}`;

  app.get('/api/auth/step-up', member, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const choices = await services.stepUp.choices(await visits.actorOf(request));
    const { isNeeded, hasApp, hasPassword, passkeys, ssoName = null } = choices;
    const isPossible = services.passkeys.isPossibleAt(request.hostname);
    const hasPasskey = isPossible && passkeys.length > 0;
    const hasFactor = hasApp || passkeys.length > 0;
    return { isNeeded, hasFactor, hasApp, hasPassword, hasPasskey, ssoName };
  });

  app.post('/api/auth/step-up/passkey-options', member, async (request, reply) => {
    const { passkeys } = await services.stepUp.choices(await visits.actorOf(request));
    const page = await passkeyPageOfRequest(visits, request);
    const options = await services.passkeys.signInOptions(page, passkeys);
    challenges.issue(reply, await stepUpPurpose(request), options.challenge);
    return options;
  });

  app.post('/api/auth/step-up', member, async (request, reply) => {
    const body = validate(stepUpProofBody, request.body);
    const actor = await visits.actorOf(request);
    const proof =
      'passkey' in body
        ? {
            passkey: body.passkey,
            challenge: await challenges.take(request, reply, await stepUpPurpose(request)),
            page: await passkeyPageOfRequest(visits, request),
          }
        : body;
    await services.stepUp.confirm(actor, proof, sourceOfRequest(request));
    return { status: 'success' };
  });
}
