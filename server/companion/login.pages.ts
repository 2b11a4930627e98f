import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { signUpPath } from '../../contract/members/sign-up.ts';
import { exactText, text } from '../../contract/text.ts';
import { AppError } from '../base/errors.ts';
import { pendingSignInMs } from '../features/accounts/auth/pending-sign-ins.ts';
import { createSignInReplies } from '../features/accounts/auth/sign-in-replies.ts';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';
import { html } from './html.ts';
import { sendPage } from './layout.ts';
import { passkeyScript } from './page-scripts.ts';
import { passkeyButton } from './passkey-button.view.ts';
import { secondFactorSetUpPath, secondStepPath } from './second-step.pages.ts';
import { ssoLinks, ssoProblemQuery, ssoProblemText } from './sso.view.ts';

const loginBody = z.object({
  login: text(320).catch(''),
  password: exactText(1000).catch(''),
  redirect: exactText(2000).catch(''),
});

export function loginPages(
  app: FastifyInstance,
  { services, hosts, visits }: CompanionParts,
): void {
  const { cookies } = visits;
  const { ownOrigins, browserOf, keepSession, targetOf } = createSignInReplies({
    services,
    hosts,
    visits,
  });

  async function showForm(
    request: FastifyRequest,
    reply: FastifyReply,
    form: { redirect: string; login?: string; error?: AppError; problem?: string | undefined },
  ) {
    const { site } = await visits.of(request);
    const { error, redirect } = form;
    const problem = error?.message ?? form.problem;
    const { signUp, signUpText } = await services.sites.settings(site.id);
    return sendPage(reply, {
      title: 'Sign in',
      head: passkeyScript,
      siteName: site.name,
      width: 'narrow',
      status: form.error?.httpStatus ?? 200,
      // CSP sources cannot be IPv6 addresses. On an IPv6 host, 'self' already allows the form.
      formTargets: (await ownOrigins()).filter((origin) => !origin.includes('[')),
      body: html`
${problem && html`<p class="error" role="alert">${problem}</p>`}
<form method="post" action="/login">
<input type="hidden" name="redirect" value="${form.redirect}">
<label>Email or username
<input name="login" autocomplete="username" autocapitalize="none" required autofocus value="${form.login}">
</label>
<label>Password
<input name="password" type="password" autocomplete="current-password" required>
</label>
<button>Sign in</button>
</form>
${services.passkeys.isPossibleAt(request.hostname) && passkeyButton('sign-in', redirect)}
<p><a href="/password-reset">Forgot your password?</a></p>
${ssoLinks(services.ssoProviders.ofSite(site.prefix), redirect)}
${
  (signUp || signUpText !== '') &&
  html`<section aria-labelledby="join"><h2 id="join">New here?</h2>
${signUpText !== '' && html`<p class="text" dir="auto">${signUpText}</p>`}
${signUp && html`<p><a href="${signUpPath}">Create an account</a></p>`}</section>`
}`,
    });
  }

  app.get('/login', anyone, async (request, reply) => {
    const { redirect } = loginBody.parse(request.query);
    const { sso, provider } = ssoProblemQuery.parse(request.query);
    const { viewer, suspended } = await visits.of(request);
    // Signed in already: signing in again would lead back here.
    if (suspended) return reply.redirect('/notices', 303);
    if (viewer) return reply.redirect(await targetOf(request, redirect, viewer), 303);
    const problem = ssoProblemText(sso, services.ssoProviders.find(provider));
    return showForm(request, reply, { redirect, problem });
  });

  app.post('/login', anyone, async (request, reply) => {
    const { login, password, redirect } = loginBody.parse(request.body ?? {});
    try {
      const browser = await browserOf(request);
      const signedIn = await services.signIn.signIn({ ...browser, login, password });
      if (signedIn.pending) {
        const { token: pendingToken, step } = signedIn.pending;
        cookies.secondStep.set(reply, pendingToken, pendingSignInMs);
        const path = step === 'set-up' ? secondFactorSetUpPath : secondStepPath;
        return reply.redirect(`${path}?${new URLSearchParams({ redirect })}`, 303);
      }
      keepSession(reply, signedIn);
      return reply.redirect(await targetOf(request, redirect, signedIn.account), 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return showForm(request, reply, { redirect, login, error });
    }
  });
}
