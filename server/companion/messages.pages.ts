import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { conversationMessages, messageMaxLength } from '../../contract/people/conversations.ts';
import { conversationPath, profilePath } from '../../contract/public-paths.ts';
import { exactText } from '../../contract/text.ts';
import { AppError, notFound } from '../base/errors.ts';
import type {
  ListedConversation,
  Message,
} from '../features/people/conversations/conversations.repository.ts';
import {
  maxConversationPages,
  type OpenConversation,
} from '../features/people/conversations/conversations.service.ts';
import { anyone } from '../http/route-access.ts';
import { cutExcerpt } from '../lib/html.ts';
import type { CompanionParts } from './companion-parts.ts';
import { dateTimeTag } from './dates.ts';
import { type Html, html } from './html.ts';
import { sendPage } from './layout.ts';
import { pagerLinks } from './pager.view.ts';
import { pageNumber } from './route-params.ts';
import { writingLimitNotice } from './sanction.view.ts';
import { sendSignedOutPage } from './signed-out.page.ts';

const idSchema = z.coerce.number().int().positive().max(2_147_483_647);
const conversationParams = z.object({ id: idSchema });
const olderMessagesQuery = z.object({ before: idSchema.optional().catch(undefined) });
const conversationListQuery = z.object({ page: pageNumber(maxConversationPages) });
const latestMessageExcerptLength = 160;
const emptyConversationText = 'Nothing has been written yet.';
const messageFormBody = z.object({ body: exactText(100_000).catch('') });

const displayedMessageText = ({ body }: Message) =>
  body === '' ? 'This message was deleted.' : body;

/** Private messages, visible to the two people of a conversation. All others get 'not found'. */
export function messagesPages(app: FastifyInstance, { services, visits }: CompanionParts): void {
  const isSignedIn = async (request: FastifyRequest) =>
    (await visits.of(request)).viewer !== undefined;

  const redirectToLogin = (request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(`/login?redirect=${encodeURIComponent(request.url)}`, 303);

  function conversationIdOf(request: FastifyRequest): number {
    const parsed = conversationParams.safeParse(request.params);
    if (!parsed.success) throw notFound(conversationMessages.notFound);
    return parsed.data.id;
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    unsent: { text: string; error: AppError } | undefined = undefined,
  ) {
    const actor = await visits.actorOf(request);
    const { site } = await visits.of(request);
    const { before } = olderMessagesQuery.parse(request.query);
    const conversation = await services.conversations.open(
      actor,
      conversationIdOf(request),
      before,
    );
    const limit = unsent ? undefined : writingLimitNotice(await visits.of(request));
    return sendPage(reply, {
      title: `Messages with ${conversation.other.username}`,
      siteName: site.name,
      status: unsent?.error.httpStatus ?? 200,
      body: html`
${conversationBody(conversation, actor.id)}
${unsent && html`<p class="error" role="alert">${unsent.error.message}</p>`}
${answerFormOrReason(conversation, unsent?.text, limit)}
<p><a href="/messages">All messages</a></p>`,
    });
  }

  app.get('/messages', anyone, async (request, reply) => {
    if (!(await isSignedIn(request))) return redirectToLogin(request, reply);
    const actor = await visits.actorOf(request);
    const { page } = conversationListQuery.parse(request.query);
    const { conversations, hasNext } = await services.conversations.list(actor, page);
    const { site } = await visits.of(request);
    return sendPage(reply, {
      title: 'Messages',
      siteName: site.name,
      body: html`
${
  conversations.length === 0
    ? html`<p>You have no ${page > 1 && 'more '}messages${page === 1 && ' yet'}.</p>`
    : html`<ul class="account-list">${conversations.map((each) => conversationListItem(each, actor.id))}</ul>`
}
${pagerLinks({ page, hasNext, path: '/messages' })}`,
    });
  });

  app.get('/messages/:id', anyone, async (request, reply) =>
    (await isSignedIn(request)) ? show(request, reply) : redirectToLogin(request, reply),
  );

  app.post('/messages/:id', anyone, async (request, reply) => {
    const text = messageFormBody.parse(request.body ?? {}).body;
    const { site, viewer, suspended } = await visits.of(request);
    if (!viewer && !suspended) {
      const words = { label: 'Your message', button: 'Send', text };
      return sendSignedOutPage(reply, { siteName: site.name, action: request.url, ...words });
    }
    const conversationId = conversationIdOf(request);
    try {
      await services.conversations.send(await visits.actorOf(request), conversationId, text);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error;
      return show(request, reply, { text, error });
    }
    return reply.redirect(`${conversationPath(conversationId)}#latest`, 303);
  });
}

function conversationListItem(
  { id, other, latest, isUnread }: ListedConversation,
  readerId: number,
): Html {
  const sender = latest?.userId === readerId ? 'You: ' : '';
  return html`
<li><div><a href="${conversationPath(id)}">${other.username}</a>${isUnread && html` <strong>New</strong>`}
${
  latest
    ? html`<span class="hint" dir="auto">${sender}${cutExcerpt(displayedMessageText(latest), latestMessageExcerptLength)}</span>
<span class="hint">${dateTimeTag(latest.insertedAt)}</span>`
    : html`<span class="hint">${emptyConversationText}</span>`
}</div></li>`;
}

function conversationBody(conversation: OpenConversation, readerId: number): Html {
  const { messages, hasOlder, other } = conversation;
  const oldest = messages[0];
  const senderName = (message: Message) => (message.userId === readerId ? 'You' : other.username);
  return html`
${!other.isDeleted && html`<p><a href="${profilePath(other.slug)}">${other.username}’s profile</a></p>`}
${hasOlder && oldest && html`<p><a href="?before=${oldest.id}">Older messages</a></p>`}
${messages.length === 0 && html`<p>${emptyConversationText}</p>`}
<ol class="messages">${messages.map(
    (message) => html`
<li class="${message.userId === readerId ? 'own' : ''}"${message === messages.at(-1) && html` id="latest"`}>
<p class="by"><strong>${senderName(message)}</strong> ${dateTimeTag(message.insertedAt)}</p>
<p class="text" dir="auto">${displayedMessageText(message)}</p>
</li>`,
  )}</ol>`;
}

function answerFormOrReason(
  { id: conversationId, canAnswer }: OpenConversation,
  text: string | undefined,
  limit: Html | undefined,
): Html {
  if (!canAnswer) return html`<p>${conversationMessages.cannotAnswer}</p>`;
  return limit ?? messageForm(conversationId, text);
}

function messageForm(conversationId: number, text = ''): Html {
  return html`
<form method="post" action="${conversationPath(conversationId)}">
<label>Your message
<textarea name="body" rows="5" dir="auto" maxlength="${messageMaxLength}" required>
${text}</textarea>
</label>
<button>Send</button>
</form>`;
}
