import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { secondFactorMessages } from '../../contract/accounts/second-factor-messages.ts';
import { typedCode } from '../../contract/accounts/second-factors.ts';
import { exactText } from '../../contract/text.ts';
import { AppError } from '../base/errors.ts';
import { createSignInReplies } from '../features/accounts/auth/sign-in-replies.ts';
import type { TotpSetUp } from '../features/accounts/factors/totp-set-up.ts';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';
import { type Html, html } from './html.ts';
import { sendPage } from './layout.ts';
import { factorScripts } from './page-scripts.ts';
import { passkeyButton } from './passkey-button.view.ts';
import { recoveryCodeList, totpFields } from './second-factor.view.ts';

export const secondStepPath = '/login/second-step';
export const secondFactorSetUpPath = '/login/set-up';

const signInCodeBody = z.object({
  code: typedCode,
  sealed: exactText(1000).catch(''),
  redirect: exactText(2000).catch(''),
});

/** Second half of a sign-in: code, passkey, or setting up a factor if the site requires one. */
export function secondStepPages(
  app: FastifyInstance,
  { services, hosts, visits }: CompanionParts,
): void {
  const { cookies } = visits;
  const { ownOrigins, browserOf, keepSession, targetOf } = createSignInReplies({
    services,
    hosts,
    visits,
  });

  async function findPending(request: FastifyRequest) {
    const { site, isNeutralHost } = await visits.of(request);
    const siteId = isNeutralHost ? undefined : site.id;
    return services.secondStep.find(cookies.secondStep.read(request), siteId);
  }

  const readAttempt = async (request: FastifyRequest) => ({
    ...(await browserOf(request)),
    pendingToken: cookies.secondStep.read(request),
  });

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    page: { title: string; body: Html; error?: AppError | undefined },
  ) {
    const { site } = await visits.of(request);
    const { title, body, error } = page;
    return sendPage(reply, {
      title,
      siteName: site.name,
      width: 'narrow',
      status: error?.httpStatus ?? 200,
      head: factorScripts,
      formTargets: (await ownOrigins()).filter((origin) => !origin.includes('[')),
      body: html`${error && html`<p class="error" role="alert">${error.message}</p>`}${body}`,
    });
  }

  function showSignInAgain(request: FastifyRequest, reply: FastifyReply, redirect: string) {
    cookies.secondStep.clear(reply);
    return show(request, reply, {
      title: 'Sign in again',
      body: html`<p role="alert">${secondFactorMessages.startAgain}</p>
<p><a href="/login?${new URLSearchParams({ redirect }).toString()}">Sign in</a></p>`,
    });
  }

  async function showCodeForm(
    request: FastifyRequest,
    reply: FastifyReply,
    redirect: string,
    error?: AppError,
  ) {
    const pending = await findPending(request);
    if (pending?.step !== 'second factor') return showSignInAgain(request, reply, redirect);
    const hasApp = pending.factors.some(({ kind }) => kind === 'totp');
    const hasPasskey = pending.passkeys.length > 0;
    const isPossible = services.passkeys.isPossibleAt(request.hostname);
    const { rpId } = services.passkeys;
    return show(request, reply, {
      title: 'Confirm that it is you',
      error,
      body: html`
${hasPasskey && isPossible && passkeyButton('second step', redirect)}
${hasPasskey && !isPossible && rpId && html`<p>${secondFactorMessages.noPasskeysHere(rpId)}</p>`}
<form method="post" action="${secondStepPath}">
<input type="hidden" name="redirect" value="${redirect}">
<label>${hasApp ? 'Code from your authenticator app' : 'Recovery code'}
<input name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="40" required autofocus aria-describedby="code-hint">
</label>
<p id="code-hint" class="hint">${hasApp ? 'Six digits. If you lost the device, enter one of your recovery codes.' : 'One of the ten codes that you kept. Each works once.'}</p>
<button>Continue</button>
</form>
<p><a href="/login?${new URLSearchParams({ redirect }).toString()}">Back to sign in</a></p>`,
    });
  }

  async function showSetUp(
    request: FastifyRequest,
    reply: FastifyReply,
    redirect: string,
    sealed?: string,
    error?: AppError,
  ) {
    const pending = await findPending(request);
    if (pending?.step !== 'set-up') return showSignInAgain(request, reply, redirect);
    const { site } = await visits.of(request);
    const owner = { ...pending.account, siteName: site.name };
    let setUp: TotpSetUp;
    try {
      setUp = sealed ? services.totpSetUps.repeat(owner, sealed) : services.totpSetUps.start(owner);
    } catch {
      setUp = services.totpSetUps.start(owner);
    }
    return show(request, reply, {
      title: 'Set up a second factor',
      error,
      body: html`<p>${site.name} asks its staff for a second factor. It takes a minute, and protects what
members have entrusted to you. You can add a passkey later.</p>
<form method="post" action="${secondFactorSetUpPath}">
<input type="hidden" name="redirect" value="${redirect}">
${totpFields(setUp)}
<button>Finish and sign in</button>
</form>`,
    });
  }

  app.get(secondStepPath, anyone, (request, reply) =>
    showCodeForm(request, reply, signInCodeBody.parse(request.query).redirect),
  );

  app.post(secondStepPath, anyone, async (request, reply) => {
    const { code, redirect } = signInCodeBody.parse(request.body ?? {});
    try {
      const opened = await services.secondStep.complete(await readAttempt(request), { code });
      keepSession(reply, opened);
      return reply.redirect(await targetOf(request, redirect, opened.account), 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return showCodeForm(request, reply, redirect, error);
    }
  });

  app.get(secondFactorSetUpPath, anyone, (request, reply) =>
    showSetUp(request, reply, signInCodeBody.parse(request.query).redirect),
  );

  app.post(secondFactorSetUpPath, anyone, async (request, reply) => {
    const { code, sealed, redirect } = signInCodeBody.parse(request.body ?? {});
    try {
      const attempt = await readAttempt(request);
      const opened = await services.secondStep.completeSetUp(attempt, { sealed, code });
      keepSession(reply, opened);
      const target = await targetOf(request, redirect, opened.account);
      return show(request, reply, {
        title: 'Keep your recovery codes',
        body: html`${recoveryCodeList(opened.recoveryCodes)}
<p><a class="button" href="${target}">I have kept them: continue</a></p>`,
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return showSetUp(request, reply, redirect, sealed, error);
    }
  });
}
