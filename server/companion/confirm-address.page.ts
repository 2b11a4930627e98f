import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { engagementPath } from '../../contract/engagement/widget-view.ts';
import { messages } from '../../contract/messages.ts';
import { exactText } from '../../contract/text.ts';
import { AppError } from '../base/errors.ts';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';
import { type Html, html } from './html.ts';
import { createSecretLinkPageSender } from './secret-link.page.ts';

const subscriptionTokenParams = z.object({ token: exactText(100) });

/**
 * Target of the mailed link that confirms an entry or a subscription. Needs a button, because mail
 * scanners open links.
 */
export function confirmAddressPage(
  app: FastifyInstance,
  { services, visits, widgetViewers }: CompanionParts,
): void {
  const show = createSecretLinkPageSender(visits, 'Confirm your email address');
  const showConfirmed = createSecretLinkPageSender(visits, 'Your email address is confirmed');

  app.get('/confirm-address/:token', anyone, async (request, reply) => {
    const { token } = subscriptionTokenParams.parse(request.params);
    const { site } = await visits.of(request);
    const pending = await services.addressConfirmations.find(site.id, token);
    if (!pending) return show(request, reply, errorParagraph(messages.confirmLinkInvalid), 410);
    return show(
      request,
      reply,
      html`
<p>${
        pending.purpose === 'entry'
          ? html`Enter the giveaway <strong>${pending.question}</strong> with <strong>${pending.email}</strong>?`
          : html`Get the news of ${site.name} at <strong>${pending.email}</strong>?`
      }</p>
<form method="post" action="/confirm-address/${encodeURIComponent(token)}">
<button>Confirm</button>
</form>`,
    );
  });

  app.post('/confirm-address/:token', anyone, async (request, reply) => {
    const { token } = subscriptionTokenParams.parse(request.params);
    const { site, userId, visitorId } = await widgetViewers.identifyWithCookie(request, reply);
    const voter = { siteId: site.id, userId, visitorId };
    try {
      const pending = await services.addressConfirmations.find(site.id, token);
      const confirmed = await services.addressConfirmations.confirm(voter, token);
      if (confirmed.purpose === 'wall') {
        widgetViewers.markKnown(request, reply, site.id);
        return showConfirmed(
          request,
          reply,
          html`<p role="status">Thank you. You get the news of ${site.name} from now on.</p>`,
        );
      }
      return showConfirmed(
        request,
        reply,
        html`<p role="status">You are in. Good luck! Your entry has the number ${confirmed.entry}.</p>
${pending && html`<p><a href="${engagementPath(pending.engagementId)}">To the giveaway</a></p>`}`,
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return show(request, reply, errorParagraph(error.message), error.httpStatus);
    }
  });
}

function errorParagraph(message: string): Html {
  return html`<p class="error" role="alert">${message}</p>`;
}
