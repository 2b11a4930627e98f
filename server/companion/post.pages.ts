import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { contentPath, postPath, threadPath } from '../../contract/public-paths.ts';
import { notFound } from '../base/errors.ts';
import type { Place } from '../features/moderation/content/public-discussions.service.ts';
import type { CompanionParts } from './companion-parts.ts';
import { day } from './dates.ts';
import {
  type AnswerPlace,
  answeredAnchor,
  answeredId,
  counted,
  discussionSection,
  placeIn,
} from './discussion.section.ts';
import { byline } from './discussion.view.ts';
import { readForm } from './form.ts';
import { Html, html } from './html.ts';
import { sendPage } from './layout.ts';
import { renderShortcodes } from './shortcodes.ts';
import { sendForm, type Unsent } from './writing.ts';

const params = z.object({ slug: z.string().max(300) });

/** An article with the comments of members, nested as they answer each other. */
export function postPages(app: FastifyInstance, parts: CompanionParts): void {
  const { services, visits, experiments } = parts;
  const anyone = { config: { access: 'anyone' } } as const;
  const show = (body: string) => new Html(services.contentImages.proxiedBody(body));

  async function load(request: FastifyRequest, place: Place) {
    const { slug } = params.parse(request.params);
    const { site, viewer } = await visits.of(request);
    const reader = { siteId: site.id, viewerId: viewer?.id };
    const post = await services.publicDiscussions.post(reader, slug, place);
    if (!post) throw notFound(messages.notFoundPage);
    return { post, site, viewer };
  }

  async function showPost(
    request: FastifyRequest,
    reply: FastifyReply,
    place: AnswerPlace,
    unsent?: Unsent,
  ) {
    const { post, site, viewer } = await load(request, place);
    const { discussion } = post;
    const path = postPath(post.slug);
    const article = await renderShortcodes(show(post.body).text, {
      services,
      site,
      viewer,
      path,
      shownVariant: (symbol) => experiments.shown(request, reply, symbol),
    });
    return sendPage(reply, {
      title: post.title,
      siteName: site.name,
      status: unsent?.error.httpStatus ?? 200,
      formTargets: article.formTargets,
      body: html`
<article>
<p class="by">${byline(post.author)} ${day(post.publishedAt)}</p>
<div class="body" dir="auto">${article.html}</div>
</article>
${discussionSection({
  kind: 'comment',
  heading: discussion.total === 0 ? 'No comments yet' : counted(discussion.total, 'comment'),
  discussion,
  path,
  viewer,
  show,
  answer: place.answer,
  unsent,
})}`,
    });
  }

  app.get('/posts/:slug', anyone, async (request, reply) => {
    const { site } = await visits.of(request);
    const { slug } = params.parse(request.params);
    const thread = await services.stories.threadOf(site.id, slug);
    return thread === undefined
      ? showPost(request, reply, placeIn(request))
      : reply.redirect(threadPath(thread), 301);
  });

  app.post('/posts/:slug', anyone, async (request, reply) => {
    const { post } = await load(request, {});
    const form = await readForm(request);
    const parentId = answeredId(form.text('parent'));
    const place = { kind: 'comment', postId: post.id, parentId } as const;
    const { written, unsent } = await sendForm(parts, request, place, form);
    if (written) return reply.redirect(contentPath('comment', written.id, post.slug), 303);
    const answer = answeredAnchor('comment', parentId);
    return showPost(request, reply, { ...placeIn(request), at: answer, answer }, unsent);
  });
}
