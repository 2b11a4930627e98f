import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { secondFactorMessages } from '../../contract/accounts/second-factor-messages.ts';
import { passkeyAnswer, typedCode } from '../../contract/accounts/second-factors.ts';
import { safeRedirectTarget } from '../../contract/addresses.ts';
import { exactText } from '../../contract/text.ts';
import { AppError } from '../base/errors.ts';
import { isRecentlyConfirmed } from '../base/step-up.ts';
import { passkeyPageOfRequest, sourceOfRequest } from '../http/request-source.ts';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';
import { html } from './html.ts';
import { sendPage } from './layout.ts';
import { passkeyScript } from './page-scripts.ts';
import { passkeyButton } from './passkey-button.view.ts';
import { ssoProblemQuery, ssoProblemText } from './sso.view.ts';
import { loginPathBackTo } from './writing.ts';

const confirmIdentityPath = '/account/confirm';
const confirmIdentityQuery = z.object({ redirect: exactText(2000).catch('') });
const confirmIdentityBody = z.object({
  code: typedCode.optional(),
  password: exactText(1000).optional().catch(undefined),
  redirect: exactText(2000).catch(''),
});
const confirmByPasskeyBody = z.object({
  passkey: passkeyAnswer,
  redirect: exactText(2000).catch(''),
});

function confirmIdentityUrl(next: string): string {
  return `${confirmIdentityPath}?${new URLSearchParams({ redirect: next })}`;
}

/**
 * True if the actor may continue. Otherwise redirects to the page that asks for a proof, and back
 * to `next`.
 */
export function isConfirmedOrRedirected(
  actor: { confirmedAt?: Date | undefined },
  reply: FastifyReply,
  next: string,
): boolean {
  if (isRecentlyConfirmed(actor)) return true;
  reply.redirect(confirmIdentityUrl(next), 303);
  return false;
}

export function confirmIdentityPage(
  app: FastifyInstance,
  { services, visits, challenges }: CompanionParts,
): void {
  const member = { config: { access: 'member' } } as const;
  const owner = { config: { access: 'owner' } } as const;

  async function safeTargetOf(request: FastifyRequest, redirect: string) {
    const { origin } = await visits.of(request);
    return safeRedirectTarget(redirect, { origin, ownOrigins: [], fallback: '/account/security' });
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    redirect: string,
    error?: { message: string; httpStatus?: number },
  ) {
    const { site, viewer, suspended } = await visits.of(request);
    if (!viewer && !suspended)
      return reply.redirect(loginPathBackTo(confirmIdentityUrl(redirect)), 303);
    const choices = await services.stepUp.choices(await visits.ownerOf(request));
    const { hasApp, hasPassword, passkeys, ssoName } = choices;
    const hasPasskey = passkeys.length > 0 && services.passkeys.isPossibleAt(request.hostname);
    const hasFactor = hasApp || passkeys.length > 0;
    return sendPage(reply, {
      title: secondFactorMessages.stepUpRequired.replace('.', ''),
      siteName: site.name,
      width: 'narrow',
      status: error?.httpStatus ?? 200,
      head: passkeyScript,
      body: html`
${error && html`<p class="error" role="alert">${error.message}</p>`}
<p>What you are about to do needs a fresh proof. It counts for 15 minutes.</p>
${ssoName !== undefined && html`<p><a class="button quiet" href="/api/auth/step-up/sso?${new URLSearchParams({ redirect }).toString()}">Sign in again with ${ssoName}</a></p>`}
${hasPasskey && passkeyButton('confirm', redirect)}
${
  hasFactor || hasPassword
    ? html`<form method="post" action="${confirmIdentityPath}">
<input type="hidden" name="redirect" value="${redirect}">
${
  hasFactor
    ? html`<label>${hasApp ? 'Code from your authenticator app, or a recovery code' : 'Recovery code'}
<input name="code" autocomplete="one-time-code" maxlength="40" required autofocus>
</label>`
    : html`<label>Password
<input name="password" type="password" autocomplete="current-password" required autofocus>
</label>`
}
<button>Confirm</button>
</form>`
    : ssoName === undefined && html`<p>${secondFactorMessages.noProofPossible}</p>`
}
<p><a href="/account/security">Cancel</a></p>`,
    });
  }

  app.get(confirmIdentityPath, anyone, (request, reply) => {
    const { redirect } = confirmIdentityQuery.parse(request.query);
    const { sso, provider } = ssoProblemQuery.parse(request.query);
    const message = ssoProblemText(sso, services.ssoProviders.find(provider));
    return show(request, reply, redirect, message === undefined ? undefined : { message });
  });

  app.get('/account/confirmed', member, async (request, reply) => {
    const { site } = await visits.of(request);
    return sendPage(reply, {
      title: 'Confirmed',
      siteName: site.name,
      width: 'narrow',
      body: html`<p role="status">Thank you. You can close this page and go on in the other one.</p>`,
    });
  });

  app.post(confirmIdentityPath, owner, async (request, reply) => {
    const { code = '', password, redirect } = confirmIdentityBody.parse(request.body ?? {});
    const proof = password === undefined ? { code } : { password };
    try {
      await services.stepUp.confirm(await visits.ownerOf(request), proof, sourceOfRequest(request));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return show(request, reply, redirect, error);
    }
    return reply.redirect(await safeTargetOf(request, redirect), 303);
  });

  app.post(`${confirmIdentityPath}/passkey`, member, async (request, reply) => {
    const { passkey, redirect } = confirmByPasskeyBody.parse(request.body ?? {});
    const actor = await visits.actorOf(request);
    const purpose = `step-up ${actor.id} at ${request.hostname}`;
    const challenge = await challenges.take(request, reply, purpose);
    const page = await passkeyPageOfRequest(visits, request);
    try {
      await services.stepUp.confirm(actor, { passkey, challenge, page }, sourceOfRequest(request));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return reply.status(error.httpStatus).send({ message: error.message });
    }
    return { redirect: await safeTargetOf(request, redirect) };
  });
}
