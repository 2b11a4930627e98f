import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  accountPath,
  emailChangePath,
  ownAccountMessages,
} from '../../contract/members/own-account.ts';
import { messages } from '../../contract/messages.ts';
import { exactText } from '../../contract/text.ts';
import { AppError, type FieldProblem } from '../base/errors.ts';
import { sourceOfRequest } from '../http/request-source.ts';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';
import { isConfirmedOrRedirected } from './confirm-identity.page.ts';
import { problemSummaryList, textField } from './fields.view.ts';
import { html } from './html.ts';
import { sendPage } from './layout.ts';
import { createSecretLinkPageSender } from './secret-link.page.ts';
import { loginPathBackTo } from './writing.ts';

const newEmailBody = z.object({ email: exactText(1000).catch('') });
const emailChangeTokenParams = z.object({ token: exactText(100) });

/** Change of the member's own address: requested on the site, confirmed at the new address. */
export function accountEmailPages(
  app: FastifyInstance,
  { services, visits }: CompanionParts,
): void {
  const member = { config: { access: 'member' } } as const;
  const showLink = createSecretLinkPageSender(visits, 'Confirm your new address');

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      typed,
      problems = [],
      status = 200,
    }: { typed?: string; problems?: readonly FieldProblem[]; status?: number } = {},
  ) {
    const { site } = await visits.of(request);
    const { email } = await services.ownAccount.find(await visits.actorOf(request));
    return sendPage(reply, {
      title: 'Change your email address',
      siteName: site.name,
      width: 'narrow',
      status,
      body: html`${problemSummaryList(problems, ['email'])}
${email !== null && html`<p>Your address now: <strong>${email}</strong></p>`}
<form method="post" action="${emailChangePath}" novalidate>
${textField({ name: 'email', label: 'New address', type: 'email', autocomplete: 'email', value: typed, isFocused: true, hint: 'We send a link there. Your old address gets a note once it is replaced.', problems })}
<button>Send the link</button>
</form>
<p><a href="${accountPath}">Back to your account</a></p>`,
    });
  }

  app.get(emailChangePath, anyone, async (request, reply) => {
    const { viewer } = await visits.of(request);
    if (!viewer) return reply.redirect(loginPathBackTo(emailChangePath), 303);
    const actor = await visits.actorOf(request);
    return isConfirmedOrRedirected(actor, reply, emailChangePath) ? show(request, reply) : reply;
  });

  app.post(emailChangePath, member, async (request, reply) => {
    const actor = await visits.actorOf(request);
    if (!isConfirmedOrRedirected(actor, reply, emailChangePath)) return reply;
    const { email } = newEmailBody.parse(request.body ?? {});
    try {
      await services.ownAccount.requestAddress(actor, email);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { problems, httpStatus: status } = error;
      return show(request, reply, { typed: email, problems, status });
    }
    const { site } = await visits.of(request);
    return sendPage(reply, {
      title: 'Check your mail',
      siteName: site.name,
      width: 'narrow',
      body: html`<p role="status">${ownAccountMessages.checkMail}</p>
<p><a href="${accountPath}">Back to your account</a></p>`,
    });
  });

  app.get(`${emailChangePath}/:token`, anyone, async (request, reply) => {
    const { token } = emailChangeTokenParams.parse(request.params);
    const { site } = await visits.of(request);
    const email = await services.ownAccount.findRequestedAddress(site.id, token);
    if (email === undefined)
      return showLink(request, reply, errorParagraph(messages.confirmLinkInvalid), 410);
    return showLink(
      request,
      reply,
      html`<p>Make <strong>${email}</strong> the address of your account on ${site.name}?</p>
<form method="post" action="${emailChangePath}/${encodeURIComponent(token)}"><button>Confirm</button></form>`,
    );
  });

  app.post(`${emailChangePath}/:token`, anyone, async (request, reply) => {
    const { token } = emailChangeTokenParams.parse(request.params);
    const { site } = await visits.of(request);
    try {
      await services.ownAccount.confirmAddress(site.id, token, {
        source: sourceOfRequest(request),
        requestId: request.id,
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return showLink(request, reply, errorParagraph(error.message), error.httpStatus);
    }
    return showLink(
      request,
      reply,
      html`<p role="status">Your account has a new address.</p><p><a href="${accountPath}">To your account</a></p>`,
    );
  });
}

function errorParagraph(message: string) {
  return html`<p class="error" role="alert">${message}</p>`;
}
