import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../../contract/messages.ts';
import { contentMessages } from '../../contract/moderation/content.ts';
import { contentPath, threadPath } from '../../contract/public-paths.ts';
import { notFound } from '../base/errors.ts';
import type {
  DiscussionPosition,
  PublicThread,
} from '../features/moderation/content/public-discussions.service.ts';
import { redirectPermanently } from '../http/permanent-redirect.ts';
import { anyone } from '../http/route-access.ts';
import { helpNoticeForWriter } from './care.view.ts';
import type { CompanionParts } from './companion-parts.ts';
import { dateTimeTag } from './dates.ts';
import {
  anchorOfAnsweredItem,
  type DiscussionPlace,
  discussionCountLabel,
  discussionSection,
  parseAnsweredId,
  readDiscussionPlace,
} from './discussion.section.ts';
import {
  adviceNotice,
  authorByline,
  editedAtTag,
  ownItemLinks,
  reportPath,
  waitingForApprovalNotice,
} from './discussion.view.ts';
import { sessionCountingPicture } from './experiment-parts.ts';
import { readForm } from './form.ts';
import { tagLinks } from './forum.view.ts';
import { threadHead } from './forum-head.ts';
import { requireForumSite } from './forum-site.ts';
import { type Html, html } from './html.ts';
import { sendPage } from './layout.ts';
import { bodiesOf, renderBodies } from './render-bodies.ts';
import { slugParams } from './route-params.ts';
import { hasShortcode, renderShortcodes } from './shortcodes.ts';
import { submitWriting, type UnsentWriting } from './writing.ts';

export function threadPages(app: FastifyInstance, parts: CompanionParts): void {
  const { services, visits, hosts, experiments, widgetViewers } = parts;

  async function load(request: FastifyRequest, place: DiscussionPosition) {
    const { slug } = slugParams.parse(request.params);
    const site = await requireForumSite(visits, request);
    const { viewer } = await visits.of(request);
    const reader = { siteId: site.id, viewerId: viewer?.id };
    const findThread = (at: string) => services.publicDiscussions.getThread(reader, at, place);
    // Accepts replies to a thread that was renamed meanwhile.
    const findCurrentSlug = () => services.publicForum.findCurrentSlug(site.id, slug);
    const thread =
      (await findThread(slug)) ?? (await findThread((await findCurrentSlug()) ?? slug));
    if (!thread) throw notFound(messages.notFoundPage);
    return { thread, site, viewer, isMoved: thread.slug !== slug };
  }

  /** Renders shortcodes in threads of staff; in threads of members they stay text. */
  async function renderBody(
    request: FastifyRequest,
    reply: FastifyReply,
    thread: PublicThread,
    html: Html,
  ) {
    const { site, viewer } = await visits.of(request);
    const isRendered =
      thread.author &&
      hasShortcode(html.text) &&
      (await services.starters.isByStaff(site.id, thread.author.id));
    if (!isRendered) return { html, formTargets: [] };
    return renderShortcodes(html.text, {
      services,
      site,
      viewer,
      path: threadPath(thread.slug),
      shownVariant: (symbol) => experiments.variantToShow(request, reply, symbol),
      widgetViewer: await widgetViewers.identify(request),
    });
  }

  async function showThread(
    request: FastifyRequest,
    reply: FastifyReply,
    place: DiscussionPlace,
    unsent?: UnsentWriting,
  ) {
    const { thread, site, viewer, isMoved } = await load(request, place);
    if (isMoved && !unsent) {
      return redirectPermanently(reply, threadPath(thread.slug) + queryStringOf(request));
    }
    const { discussion, author } = thread;
    const tags = await services.publicForum.tagsOf(site.id, thread.id);
    const bodies = [thread.body, ...bodiesOf(discussion)];
    const show = await renderBodies(services.contentImages, bodies);
    const body = await renderBody(request, reply, thread, show(thread.body));
    return sendPage(reply, {
      title: thread.name,
      isShared: true,
      siteName: site.name,
      ...threadHead(
        thread,
        { name: site.name, origin: hosts.originOfSite(site.domainName) },
        discussion.entries,
      ),
      status: unsent?.error.httpStatus ?? 200,
      formTargets: body.formTargets,
      body: html`
<article>
<p class="by">${authorByline(author)} ${dateTimeTag(thread.insertedAt)}${editedAtTag(thread.editedAt)}</p>
${tags.length > 0 && tagLinks(tags)}
${thread.isWaiting && waitingForApprovalNotice('thread', thread.toAuthor)}
${thread.toAuthor?.help && helpNoticeForWriter(thread.toAuthor.help)}
${adviceNotice(thread.adviceNote)}
<div class="body" dir="auto">${body.html}</div>${experiments.isAwaitingCookie(request) && sessionCountingPicture}
<p class="tools">${
        viewer && viewer.id === author?.id
          ? ownItemLinks('thread', thread.id)
          : html`<a href="${reportPath('thread', thread.id)}" rel="nofollow">Report<span class="unseen"> this thread</span></a>`
      }</p>
</article>
${discussionSection({
  kind: 'reply',
  heading:
    discussion.total === 0 ? 'No replies yet' : discussionCountLabel(discussion.total, 'reply'),
  discussion,
  path: threadPath(thread.slug),
  visitor: await visits.of(request),
  show,
  closed: closedOrWaitingNotice(thread, unsent),
  answer: place.answer,
  unsent,
})}`,
    });
  }

  app.get('/forums/:slug', anyone, (request, reply) =>
    showThread(request, reply, readDiscussionPlace(request)),
  );

  app.get('/threads/:slug', anyone, async (request, reply) => {
    const { slug } = slugParams.parse(request.params);
    return redirectPermanently(reply, threadPath(slug) + queryStringOf(request));
  });

  app.post('/forums/:slug', anyone, async (request, reply) => {
    const { thread } = await load(request, {});
    const form = await readForm(request);
    const parentId = parseAnsweredId(form.text('parent'));
    const place = { kind: 'reply', threadId: thread.id, parentId } as const;
    const { written, unsent } = await submitWriting(parts, request, reply, place, form);
    if (written) return reply.redirect(contentPath('reply', written.id, thread.slug), 303);
    const answer = anchorOfAnsweredItem('reply', parentId);
    return showThread(
      request,
      reply,
      { ...readDiscussionPlace(request), at: answer, answer },
      unsent,
    );
  });
}

function queryStringOf(request: FastifyRequest): string {
  const [, search = ''] = request.url.split('?');
  return search && `?${search}`;
}

function closedOrWaitingNotice(
  { isClosed, isWaiting }: PublicThread,
  unsent: UnsentWriting | undefined,
) {
  if (isWaiting) return html`<p>Others can reply once it is approved.</p>`;
  if (!isClosed) return undefined;
  return html`
<p class="notice"${unsent && html` role="alert"`}>${contentMessages.threadClosed}</p>
${
  unsent &&
  html`<label>What you wrote<textarea rows="6" readonly dir="auto">
${unsent.text}</textarea></label>`
}`;
}
