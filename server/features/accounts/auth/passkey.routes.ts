import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { secondFactorMessages } from '../../../../contract/accounts/second-factor-messages.ts';
import { passkeyAnswer } from '../../../../contract/accounts/second-factors.ts';
import { exactText } from '../../../../contract/text.ts';
import { invalidInput } from '../../../base/errors.ts';
import type { Hosts } from '../../../base/hosts.ts';
import { validate } from '../../../base/validate.ts';
import { outsideOfApi } from '../../../http/api-operation.ts';
import { passkeyPageOfRequest } from '../../../http/request-source.ts';
import type { RouteParts } from '../../../http/route-parts.ts';
import type { PasskeyChallenges } from './passkey-challenges.ts';
import type { OpenedSession } from './session-opening.ts';
import { createSignInReplies } from './sign-in-replies.ts';

const passkeyAnswerBody = z.object({ passkey: passkeyAnswer, redirect: exactText(2000).catch('') });

export function passkeyRoutes(
  app: FastifyInstance,
  {
    services,
    hosts,
    visits,
    challenges,
  }: RouteParts & { hosts: Hosts; challenges: PasskeyChallenges },
): void {
  const anyone = { config: { access: 'anyone', api: outsideOfApi } } as const;
  const { cookies } = visits;
  const { browserOf, keepSession, targetOf } = createSignInReplies({ services, hosts, visits });
  const signInPurpose = ({ hostname }: FastifyRequest) => `sign-in at ${hostname}`;
  const secondStepPurpose = (request: FastifyRequest) =>
    `second step ${cookies.secondStep.read(request) ?? ''} at ${request.hostname}`;

  async function finishSignIn(
    request: FastifyRequest,
    reply: FastifyReply,
    opened: OpenedSession,
    redirect: string,
  ) {
    keepSession(reply, opened);
    return { redirect: await targetOf(request, redirect, opened.account) };
  }

  app.post('/api/auth/passkey/options', anyone, async (request, reply) => {
    const options = await services.passkeys.signInOptions(
      await passkeyPageOfRequest(visits, request),
    );
    challenges.issue(reply, signInPurpose(request), options.challenge);
    return options;
  });

  app.post('/api/auth/passkey', anyone, async (request, reply) => {
    const { passkey, redirect } = validate(passkeyAnswerBody, request.body);
    const challenge = await challenges.take(request, reply, signInPurpose(request));
    const page = await passkeyPageOfRequest(visits, request);
    const attempt = await browserOf(request);
    const proof = { passkey, challenge, page };
    const opened = await services.secondStep.signInWithPasskey(attempt, proof);
    return finishSignIn(request, reply, opened, redirect);
  });

  app.post('/api/auth/second-step/passkey-options', anyone, async (request, reply) => {
    const { siteId } = await browserOf(request);
    const pending = await services.secondStep.find(cookies.secondStep.read(request), siteId);
    if (!pending) throw invalidInput(secondFactorMessages.startAgain);
    const page = await passkeyPageOfRequest(visits, request);
    const options = await services.passkeys.signInOptions(page, pending.passkeys);
    challenges.issue(reply, secondStepPurpose(request), options.challenge);
    return options;
  });

  app.post('/api/auth/second-step/passkey', anyone, async (request, reply) => {
    const { passkey, redirect } = validate(passkeyAnswerBody, request.body);
    const challenge = await challenges.take(request, reply, secondStepPurpose(request));
    const page = await passkeyPageOfRequest(visits, request);
    const pendingToken = cookies.secondStep.read(request);
    const attempt = { ...(await browserOf(request)), pendingToken };
    const opened = await services.secondStep.complete(attempt, { passkey, challenge, page });
    return finishSignIn(request, reply, opened, redirect);
  });
}
