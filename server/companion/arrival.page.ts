import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { exactText } from '../../contract/text.ts';
import type { CompanionParts } from './companion-parts.ts';
import { html } from './html.ts';
import { createSecretLinkPageSender } from './secret-link.page.ts';

const signInArrivalQuery = z.object({
  token: exactText(100).catch(''),
  redirect: exactText(2000).catch('/'),
});

/**
 * Shown on arrival from another host if someone else is signed in here: nobody is signed out
 * without consent.
 */
export function arrivalPage(app: FastifyInstance, { services, visits }: CompanionParts): void {
  const show = createSecretLinkPageSender(visits, 'Who are you here?');

  app.get('/arrival', { config: { access: 'anyone' } }, async (request, reply) => {
    const { token, redirect } = signInArrivalQuery.parse(request.query);
    const { site, viewer } = await visits.of(request);
    const secret = visits.cookies.handOver.read(request);
    const guest = await services.siteSwitching.findArrivingAccount(site.id, token, secret);
    if (!viewer || !guest) return reply.redirect('/', 303);
    return show(
      request,
      reply,
      html`
<p>You are signed in on ${site.name} as <strong>${viewer.username}</strong>.</p>
<form method="post" action="/api/auth/arrive">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="redirect" value="${redirect}">
<button>Go on as ${guest.username}</button>
</form>
<p><a href="/">Stay ${viewer.username}</a></p>`,
    );
  });
}
