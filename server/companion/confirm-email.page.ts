import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { exactText } from '../../contract/text.ts';
import { AppError } from '../base/errors.ts';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';
import { type Html, html } from './html.ts';
import { createSecretLinkPageSender } from './secret-link.page.ts';

const emailTokenParams = z.object({ token: exactText(100) });

/** Target of the mailed confirmation link. Needs a button, because mail scanners open links. */
export function confirmEmailPage(
  app: FastifyInstance,
  { services, visits, experiments }: CompanionParts,
): void {
  const show = createSecretLinkPageSender(visits, 'Confirm your email address');
  const showConfirmed = createSecretLinkPageSender(visits, 'Your email address is confirmed');

  app.get('/confirm-email/:token', anyone, async (request, reply) => {
    const { token } = emailTokenParams.parse(request.params);
    const isUsable = await services.emailConfirmation.isUsable(token);
    return isUsable
      ? show(request, reply, confirmEmailForm(token))
      : show(request, reply, expiredLinkNotice(), 410);
  });

  app.post('/confirm-email/:token', anyone, async (request, reply) => {
    const { token } = emailTokenParams.parse(request.params);
    try {
      const { passwordToken } = await services.emailConfirmation.confirm(token);
      await experiments.recordEvent(request, reply, 'JOINED');
      if (passwordToken) return reply.redirect(`/password-reset/${passwordToken}`, 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return show(request, reply, expiredLinkNotice(), error.httpStatus);
    }
    return showConfirmed(
      request,
      reply,
      html`<p role="status">Thank you. You can sign in now.</p><p><a href="/login">Sign in</a></p>`,
    );
  });
}

function confirmEmailForm(token: string): Html {
  return html`
<p>Is this email address yours?</p>
<form method="post" action="/confirm-email/${encodeURIComponent(token)}">
<button>Confirm</button>
</form>`;
}

function expiredLinkNotice(): Html {
  return html`<p class="error" role="alert">${messages.confirmLinkInvalid}</p>`;
}
