import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { careCaseMessages, careMessageMaxLength } from '../../contract/moderation/care-cases.ts';
import { teamMessagesPath } from '../../contract/public-paths.ts';
import { AppError } from '../base/errors.ts';
import { anyone } from '../http/route-access.ts';
import { linkUrlsInLine } from './care.view.ts';
import type { CompanionParts } from './companion-parts.ts';
import { dateTimeTag } from './dates.ts';
import { readForm } from './form.ts';
import { type Html, html } from './html.ts';
import { sendPage } from './layout.ts';
import { createOutcomeMessages } from './outcomes.ts';
import { sendSignedOutPage } from './signed-out.page.ts';
import { loginPathBackTo } from './writing.ts';

const olderMessagesQuery = z.object({
  before: z.coerce.number().int().positive().max(2_147_483_647).optional().catch(undefined),
});
const answerOutcomeMessages = createOutcomeMessages({ sent: careCaseMessages.answerSent });

/** Messages of the site's team to a member in the care lane. Only the member sees them. */
export function teamMessagesPages(
  app: FastifyInstance,
  { services, visits }: CompanionParts,
): void {
  /** Includes suspended members, who may be in danger. */
  async function memberOf(request: FastifyRequest) {
    const { viewer, suspended } = await visits.of(request);
    return viewer ?? suspended;
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: number,
    unsent: { text: string; error: AppError } | undefined = undefined,
  ) {
    const { site } = await visits.of(request);
    const { before } = olderMessagesQuery.parse(request.query);
    const member = { siteId: site.id, userId };
    const { messages, hasOlder } = await services.careMessages.read(member, before);
    const [oldest] = messages;
    const team = `The team of ${site.name}`;
    const note = answerOutcomeMessages.messageFor(request);
    return sendPage(reply, {
      title: 'Messages from the team',
      siteName: site.name,
      status: unsent?.error.httpStatus ?? 200,
      body:
        messages.length === 0
          ? html`<p>You have no messages from the team.</p>`
          : html`
${note && html`<p role="status">${note}</p>`}
${hasOlder && oldest && html`<p><a href="?before=${oldest.id}">Older messages</a></p>`}
<ol class="messages">${messages.map(
              ({ senderId, body, insertedAt }) => html`
<li class="${senderId === null ? 'own' : ''}">
<p class="by"><strong>${senderId === null ? 'You' : team}</strong> ${dateTimeTag(insertedAt)}</p>
<p class="text" dir="auto">${body === '' ? 'This message was deleted.' : linkUrlsInLine(body)}</p>
</li>`,
            )}</ol>
${unsent && html`<p class="error" role="alert">${unsent.error.message}</p>`}
${teamAnswerForm(unsent?.text)}`,
    });
  }

  app.get(teamMessagesPath, anyone, async (request, reply) => {
    const member = await memberOf(request);
    if (!member) return reply.redirect(loginPathBackTo(request.url), 303);
    return show(request, reply, member.id);
  });

  app.post(teamMessagesPath, anyone, async (request, reply) => {
    const { site } = await visits.of(request);
    const member = await memberOf(request);
    const text = (await readForm(request)).text('body');
    if (!member) {
      const words = { label: 'Your answer', button: 'Send', text };
      return sendSignedOutPage(reply, { siteName: site.name, action: request.url, ...words });
    }
    try {
      await services.careMessages.answer({ siteId: site.id, userId: member.id }, text);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error;
      return show(request, reply, member.id, { text, error });
    }
    return reply.redirect(answerOutcomeMessages.path(teamMessagesPath, 'sent'), 303);
  });
}

function teamAnswerForm(text = ''): Html {
  return html`
<form method="post" action="${teamMessagesPath}">
<label>Your answer
<textarea name="body" rows="5" dir="auto" maxlength="${careMessageMaxLength}" required aria-describedby="reply-path">
${text}</textarea>
</label>
<p id="reply-path" class="hint">${careCaseMessages.replyPath}</p>
<button>Send</button>
</form>`;
}
