import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { passwordHint } from '../../contract/accounts/passwords.ts';
import { accountPath } from '../../contract/members/own-account.ts';
import { honeypotField, signUpMessages, signUpPath } from '../../contract/members/sign-up.ts';
import { messages } from '../../contract/messages.ts';
import { usernameMaxLength } from '../../contract/people/users.ts';
import { exactText } from '../../contract/text.ts';
import { AppError, type FieldProblem, notFound } from '../base/errors.ts';
import { createSignInReplies } from '../features/accounts/auth/sign-in-replies.ts';
import type { PendingSignUp } from '../features/members/sign-up/sign-up.service.ts';
import { anyone } from '../http/route-access.ts';
import { accountOutcomes } from './account.pages.ts';
import type { CompanionParts } from './companion-parts.ts';
import { honeypotInput, problemSummaryList, textField } from './fields.view.ts';
import { type Html, html } from './html.ts';
import { sendPage } from './layout.ts';
import { createSecretLinkPageSender } from './secret-link.page.ts';

const typedTextSchema = exactText(1000).catch('');
const signUpBody = z.object({
  username: typedTextSchema,
  email: typedTextSchema,
  [honeypotField]: typedTextSchema,
});
const newPasswordBody = z.object({ password: typedTextSchema });
const signUpTokenParams = z.object({ token: exactText(100) });

export function signUpPages(app: FastifyInstance, parts: CompanionParts): void {
  const { services, visits, experiments } = parts;
  const { browserOf, keepSession } = createSignInReplies(parts);
  const showLink = createSecretLinkPageSender(visits, 'Choose your password');

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    body: Html,
    { status = 200, title = 'Create an account' } = {},
  ) {
    const { site } = await visits.of(request);
    return sendPage(reply, { title, siteName: site.name, width: 'narrow', status, body });
  }

  app.get(signUpPath, anyone, async (request, reply) => {
    const { site, viewer } = await visits.of(request);
    if (!(await services.signUp.isOpen(site.id))) throw notFound(messages.notFoundPage);
    return viewer ? reply.redirect('/', 303) : show(request, reply, signUpForm());
  });

  app.post(signUpPath, anyone, async (request, reply) => {
    const { site } = await visits.of(request);
    const { username, email, [honeypotField]: trap } = signUpBody.parse(request.body ?? {});
    try {
      await services.signUp.request(
        site.id,
        { username, email },
        { ipAddress: request.ip, isFilledByProgram: trap !== '' },
      );
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error;
      const body = signUpForm({ username, email, problems: error.problems });
      return show(request, reply, body, { status: error.httpStatus });
    }
    const note = html`<p role="status">${signUpMessages.checkMail}</p>`;
    return show(request, reply, note, { title: 'Check your mail' });
  });

  app.get(`${signUpPath}/:token`, anyone, async (request, reply) => {
    const { token } = signUpTokenParams.parse(request.params);
    const { site } = await visits.of(request);
    const pending = await services.signUp.find(site.id, token);
    return pending
      ? showLink(request, reply, passwordForm(token, pending))
      : showLink(request, reply, expiredLinkNotice(messages.confirmLinkInvalid), 410);
  });

  app.post(`${signUpPath}/:token`, anyone, async (request, reply) => {
    const { token } = signUpTokenParams.parse(request.params);
    const { password } = newPasswordBody.parse(request.body ?? {});
    const { site } = await visits.of(request);
    const pending = await services.signUp.find(site.id, token);
    if (!pending)
      return showLink(request, reply, expiredLinkNotice(messages.confirmLinkInvalid), 410);
    try {
      await services.signUp.complete(site.id, token, password, request.id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const body =
        error.code === 'INVALID_INPUT'
          ? passwordForm(token, pending, [{ field: 'password', message: error.message }])
          : expiredLinkNotice(error.message);
      return showLink(request, reply, body, error.httpStatus);
    }
    await experiments.recordEvent(request, reply, 'JOINED');
    const attempt = { ...(await browserOf(request)), login: pending.email, password };
    const signedIn = await services.signIn.signIn({ ...attempt, siteId: site.id });
    if (signedIn.pending) return reply.redirect('/login', 303);
    keepSession(reply, signedIn);
    return reply.redirect(accountOutcomes.path(accountPath, 'joined'), 303);
  });
}

function signUpForm({
  username = '',
  email = '',
  problems = [],
}: {
  username?: string;
  email?: string;
  problems?: readonly FieldProblem[];
} = {}): Html {
  return html`${problemSummaryList(problems, ['username', 'email'])}
<form method="post" action="${signUpPath}" novalidate>
${textField({
  name: 'username',
  label: 'Username',
  value: username,
  autocomplete: 'username',
  hint: 'Others see it beside what you write. It need not be your real name.',
  maxLength: usernameMaxLength,
  isFocused: true,
  problems,
})}
${textField({
  name: 'email',
  label: 'Email',
  type: 'email',
  value: email,
  autocomplete: 'email',
  hint: 'We send you a link to confirm it. Other members never see it.',
  problems,
})}
${honeypotInput()}
<button>Create account</button>
</form>
<p>Already have an account? <a href="/login">Sign in</a></p>`;
}

function passwordForm(
  token: string,
  { username, email }: PendingSignUp,
  problems: readonly FieldProblem[] = [],
): Html {
  return html`${problemSummaryList(problems)}
<p>You are about to join as <strong dir="auto">${username}</strong> with the address ${email}.</p>
<form method="post" action="${signUpPath}/${encodeURIComponent(token)}">
<input type="hidden" name="username" autocomplete="username" value="${username}">
${textField({
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  hint: passwordHint,
  isFocused: true,
  problems,
})}
<button>Create account</button>
</form>`;
}

function expiredLinkNotice(message: string): Html {
  return html`<p class="error" role="alert">${message}</p>
<p><a href="${signUpPath}">Sign up again</a> or <a href="/login">sign in</a></p>`;
}
