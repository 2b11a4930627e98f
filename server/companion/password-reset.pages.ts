import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { passwordHint } from '../../contract/accounts/passwords.ts';
import { messages } from '../../contract/messages.ts';
import { exactText, text } from '../../contract/text.ts';
import { AppError } from '../base/errors.ts';
import type {
  CompletedReset,
  UsableReset,
} from '../features/accounts/auth/password-reset.service.ts';
import { knownBrowserMs } from '../features/accounts/auth/session-opening.ts';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';
import { type Html, html } from './html.ts';
import { createSecretLinkPageSender } from './secret-link.page.ts';

const resetRequestBody = z.object({ login: text(320).catch('') });
const newPasswordBody = z.object({
  password: exactText(1000).catch(''),
  everywhere: exactText(10).optional().catch(undefined),
});
const passwordResetTokenParams = z.object({ token: exactText(100) });

export function passwordResetPages(
  app: FastifyInstance,
  { services, visits }: CompanionParts,
): void {
  const show = createSecretLinkPageSender(visits, 'Set a new password');
  /** Page for invited people, who have no password yet. */
  const showFirst = createSecretLinkPageSender(visits, 'Choose your password');

  app.get('/password-reset', anyone, (request, reply) => show(request, reply, resetRequestForm()));

  app.post('/password-reset', anyone, async (request, reply) => {
    const { login } = resetRequestBody.parse(request.body ?? {});
    const { site, isNeutralHost, origin } = await visits.of(request);
    try {
      await services.passwordReset.request({
        siteId: isNeutralHost ? undefined : site.id,
        login,
        origin,
        ipAddress: request.ip,
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return show(request, reply, resetRequestForm(error), error.httpStatus);
    }
    return show(request, reply, html`<p role="status">${messages.resetMailSent}</p>`);
  });

  app.get('/password-reset/:token', anyone, async (request, reply) => {
    const { token } = passwordResetTokenParams.parse(request.params);
    const found = await services.passwordReset.find(token);
    if (!found) return show(request, reply, expiredLinkNotice(), 410);
    const body = newPasswordForm(token, { ...found, isForAllSites: true });
    return (found.isFirst ? showFirst : show)(request, reply, body);
  });

  app.post('/password-reset/:token', anyone, async (request, reply) => {
    const { token } = passwordResetTokenParams.parse(request.params);
    const { password, everywhere } = newPasswordBody.parse(request.body ?? {});
    const isForAllSites = everywhere !== undefined;
    let completed: CompletedReset;
    try {
      completed = await services.passwordReset.complete(token, password, { isForAllSites });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const found = await services.passwordReset.find(token);
      const body = found
        ? newPasswordForm(token, { ...found, isForAllSites, error })
        : expiredLinkNotice();
      return (found?.isFirst ? showFirst : show)(request, reply, body, error.httpStatus);
    }
    // Access to the mailbox proves the owner, so this browser is exempt from the limits on failed
    // sign-ins.
    const { cookies } = visits;
    cookies.knownBrowser.set(
      reply,
      await services.signIn.markBrowserKnown(completed.userId, cookies.knownBrowser.read(request)),
      knownBrowserMs,
    );
    const { isFirst, otherSites } = completed;
    return (isFirst ? showFirst : show)(
      request,
      reply,
      html`<p role="status">${isFirst ? 'Your account is ready.' : 'Your password was changed.'}</p>
<p>${!isFirst && 'You are signed out everywhere. '}<a href="/login">Sign in</a></p>
${otherSitesNote(otherSites, isForAllSites)}`,
    );
  });
}

function otherSitesNote(sites: readonly string[], isForAllSites: boolean): Html {
  if (sites.length === 0) return html``;
  const names = sites.join(', ');
  return isForAllSites
    ? html`<p>It is your password on ${names}, too.</p>`
    : html`<p>Your old password on ${names} no longer works. Set a new one there before you sign in with a
password again.</p>`;
}

function resetRequestForm(error?: AppError): Html {
  return html`
${errorParagraph(error)}
<p>Tell us your email address or username, and we will send you a link.</p>
<form method="post" action="/password-reset">
<label>Email or username
<input name="login" autocomplete="username" autocapitalize="none" required autofocus>
</label>
<button>Send the link</button>
</form>
<p><a href="/login">Back to sign in</a></p>`;
}

interface NewPasswordForm extends UsableReset {
  isForAllSites: boolean;
  error?: AppError;
}

function newPasswordForm(
  token: string,
  { otherSites, isForAllSites, error }: NewPasswordForm,
): Html {
  return html`
${errorParagraph(error)}
<form method="post" action="/password-reset/${encodeURIComponent(token)}">
<label>New password
<input name="password" type="password" autocomplete="new-password" required autofocus aria-describedby="hint">
</label>
<p id="hint" class="hint">${passwordHint}</p>
${otherSites.length > 0 && allSitesCheckbox(otherSites, isForAllSites)}
<button>Set password</button>
</form>`;
}

function allSitesCheckbox(sites: readonly string[], isChecked: boolean): Html {
  return html`<label class="choice"><input type="checkbox" name="everywhere" value="yes"${isChecked && html` checked`} aria-describedby="everywhere"> <span>Use it on ${sites.join(', ')}, too</span></label>
<p id="everywhere" class="hint">Your old passwords end on all sites. Without this you set a new one on each.</p>`;
}

function expiredLinkNotice(): Html {
  return html`${errorParagraph({ message: messages.resetLinkInvalid })}
<p><a href="/password-reset">Ask for a new link</a></p>`;
}

function errorParagraph(error: { message: string } | undefined): Html {
  return html`${error && html`<p class="error" role="alert">${error.message}</p>`}`;
}
