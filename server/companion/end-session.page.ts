import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { secondFactorMessages } from '../../contract/accounts/second-factor-messages.ts';
import { exactText } from '../../contract/text.ts';
import { sourceOfRequest } from '../http/request-source.ts';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';
import { html } from './html.ts';
import { createSecretLinkPageSender } from './secret-link.page.ts';

const endSessionTokenParams = z.object({ token: exactText(100) });

/**
 * Target of the link in mails about a new browser. Needs a button, because mail scanners open
 * links.
 */
export function endSessionPage(app: FastifyInstance, { services, visits }: CompanionParts): void {
  const show = createSecretLinkPageSender(visits, 'End a session');
  const expired = html`<p class="error" role="alert">${secondFactorMessages.linkInvalid}</p>`;

  app.get('/end-session/:token', anyone, async (request, reply) => {
    const { token } = endSessionTokenParams.parse(request.params);
    if (!(await services.ownSecurity.isEndSessionLink(token))) {
      return show(request, reply, expired, 410);
    }
    return show(
      request,
      reply,
      html`<p>Was it not you who signed in? Then end that session.</p>
<form method="post" action="/end-session/${encodeURIComponent(token)}">
<button>End the session</button>
</form>`,
    );
  });

  app.post('/end-session/:token', anyone, async (request, reply) => {
    const { token } = endSessionTokenParams.parse(request.params);
    const isEnded = await services.ownSecurity.endSessionByLink(token, sourceOfRequest(request));
    if (!isEnded) return show(request, reply, expired, 410);
    return show(
      request,
      reply,
      html`<p role="status">The session has ended.</p>
<p>Whoever it was knows your password. <a href="/password-reset">Set a new one</a> now.</p>`,
    );
  });
}
